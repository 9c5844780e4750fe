/** Opens the page of a table: this device remembers its game, or the first message names it. */
import { gameOfTable, preconnect } from '../net/tableSocket'
import { loadTablePage } from './games'
import { prefs } from './preferences.svelte'

export async function openTablePage(id: string): ReturnType<typeof loadTablePage> {
  const remembered = prefs.tables.find((table) => table.id === id)
  if (remembered) {
    preconnect(id)
    return loadTablePage(remembered.game)
  }
  loadTablePage(null).catch(() => {}) // the code of most tables, while the game is still unknown
  return loadTablePage(await gameOfTable(id))
}
