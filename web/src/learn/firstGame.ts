/** The tips of the first game: which tables show them, and how many were read. */
import { prefs } from '../app/preferences.svelte'

export interface Tip {
  key: string
  /** selector of the element that it explains */
  target: string
  /** read as soon as the player has moved */
  isDoneByMove?: boolean
}

export const TIPS: Readonly<Record<string, readonly Tip[]>> = {
  'kingdom-builder': [
    { key: 'tip-kingdom-builder-goal', target: '.score' },
    { key: 'tip-kingdom-builder-hexes', target: '.turn', isDoneByMove: true },
    { key: 'tip-kingdom-builder-tile', target: '.disc.light' },
    {
      key: 'tip-kingdom-builder-end',
      target: '[data-act="end"]:not([aria-disabled="true"])',
      isDoneByMove: true,
    },
  ],
  kingdoms: [
    { key: 'tip-kingdoms-goal', target: '.score' },
    { key: 'tip-kingdoms-choose', target: '.choices' },
    { key: 'tip-kingdoms-place', target: '.stage' },
    { key: 'tip-kingdoms-end', target: '.turn' },
  ],
}

/** Return whether a table of this device was set up as a first game, and its tips were not all read. */
export function hasTips(id: string, game: string): boolean {
  const params = prefs.tables.find((table) => table.id === id)?.request.params
  if (!params || (prefs.tips[game] ?? 0) >= (TIPS[game]?.length ?? 0)) return false
  return (params.preset ?? 'free') !== 'free' || params.variants === 'none'
}
