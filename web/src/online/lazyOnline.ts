/** The parts of a table that only online play needs. TableShell imports this module when an online table opens. */
export { OnlinePanel } from './onlinePanel.svelte'
export { default as OnlineDialogs } from './OnlineDialogs.svelte'
export { default as PlayerStripAndActions } from './PlayerStripAndActions.svelte'
