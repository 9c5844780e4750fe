/** The expansions that the user owns, stored in this browser. */
import { load, save } from '../app/preferences.svelte'
import type { SetupParams } from './setupParams'

const STORAGE_KEY = 'own-boxes'

export function loadOwnedExpansions(): readonly string[] {
  return load<readonly string[]>(STORAGE_KEY, [])
}

export function saveOwnedExpansions(expansions: readonly string[]): void {
  save(STORAGE_KEY, expansions)
}

/** Return the params with the owned expansions, unless they name expansions or a preset. */
export function withOwnedExpansions(params: SetupParams, expansions: readonly string[]): SetupParams {
  return 'sets' in params || 'preset' in params || !expansions.length
    ? params
    : { ...params, sets: expansions.join(',') }
}
