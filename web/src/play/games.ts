/** The games that this page has a table for. Kingdom Builder's is part of the page; the others come when one is opened. */
import type { Component } from 'svelte'

export type LaterTable = () => Promise<{ default: Component<{ id: string }> }>

export const LATER: Readonly<Record<string, LaterTable>> = {
  kingdoms: () => import('../kingdoms/Play.svelte'),
}

export const DRAWN: ReadonlySet<string> = new Set(['kingdom-builder', ...Object.keys(LATER)])
