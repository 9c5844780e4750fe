/** The supported games and their table pages, each loaded on demand. */
import type { Component } from 'svelte'
import { loadWholeCatalog } from '../i18n/language.svelte'

type TablePage = () => Promise<{ default: Component<{ id: string }> }>

const TABLE_PAGES: Readonly<Record<string, TablePage>> = {
  'kingdom-builder': () => import('../kingdom_builder/GamePage.svelte'),
  kingdoms: async () => {
    const [page] = await Promise.all([import('../kingdoms/GamePage.svelte'), loadWholeCatalog()])
    return page
  },
}

export const SUPPORTED_GAMES: ReadonlySet<string> = new Set(Object.keys(TABLE_PAGES))

/** Load the table page of a game. While the game is unknown or newer than the page, the first one shows the error. */
export function loadTablePage(game: string | null): ReturnType<TablePage> {
  const first = Object.keys(TABLE_PAGES)[0]!
  return TABLE_PAGES[game !== null && SUPPORTED_GAMES.has(game) ? game : first]!()
}
