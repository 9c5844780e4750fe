/** The parts of a table that only online play needs. TableShell imports this module when an online table opens. */
export { OnlinePanel } from './onlinePanel.svelte'
export { default as OnlineDialogs } from './OnlineDialogs.svelte'
export { default as OnlineActions } from './OnlineActions.svelte'
export { default as SeatStatus } from './SeatStatus.svelte'
