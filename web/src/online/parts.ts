/** What a table with several screens has round it: loaded when one is opened. */
export { Desk } from './desk.svelte'
export { default as Over } from './Over.svelte'
export { default as People } from './People.svelte'
