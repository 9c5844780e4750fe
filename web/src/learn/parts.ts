/** What only the tables of lessons need. */
export { default as Lesson } from './Lesson.svelte'
