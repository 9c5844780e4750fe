/** Return the name of a board: translated if printed, else its id. */
import type { Translate } from '../i18n/translator'
import { dashed } from '../setup/setupParams'

export function boardName(t: Translate, id: string): string {
  const key = `quadrant-${dashed(id)}`
  const name = t(key)
  return name === key ? id : name
}
