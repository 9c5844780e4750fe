/** The supported games. The Kingdom Builder table is in the main bundle; the others are loaded on demand. */
import type { Component } from 'svelte'

export type LazyGamePage = () => Promise<{ default: Component<{ id: string }> }>

export const LAZY_GAME_PAGES: Readonly<Record<string, LazyGamePage>> = {
  kingdoms: () => import('../kingdoms/GamePage.svelte'),
}

export const SUPPORTED_GAMES: ReadonlySet<string> = new Set(['kingdom-builder', ...Object.keys(LAZY_GAME_PAGES)])
