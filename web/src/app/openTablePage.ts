/** Opens the table page of the right game: the game is known from this device, or from the first message of the table. */
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
