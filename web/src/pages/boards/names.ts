/** What a board is called: a printed one as the catalog has it, any other as its owner named it. */
import type { Translate } from '../../words/words'
import { dashed } from '../wishes'

export function boardName(t: Translate, id: string): string {
  const key = `quadrant-${dashed(id)}`
  const name = t(key)
  return name === key ? id : name
}
