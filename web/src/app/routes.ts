/** The pages by the first part of their path. Each is loaded on demand; only the start page is in the first load. */
import type { Component } from 'svelte'
import { loadWholeCatalog } from '../i18n/language.svelte'

/** A page may ignore the query. */
type PageModule = { default: Component<{ query: URLSearchParams }> | Component }

interface PageRoute {
  load: () => Promise<PageModule>
  /** the page needs the catalog, so it is fetched while the page loads */
  needsCatalog?: boolean
}

export const PAGES = {
  'set-up': { load: () => import('../pages/SetUp.svelte'), needsCatalog: true },
  boards: { load: () => import('../pages/Boards.svelte'), needsCatalog: true },
  print: { load: () => import('../pages/PrintSetup.svelte'), needsCatalog: true },
  lobby: { load: () => import('../pages/Lobby.svelte') },
  account: { load: () => import('../pages/Account.svelte') },
  profile: { load: () => import('../pages/Profile.svelte') },
  admin: { load: () => import('../pages/Admin.svelte') },
  daily: { load: () => import('../pages/Daily.svelte') },
  mail: { load: () => import('../pages/MailLink.svelte') },
  leaderboard: { load: () => import('../pages/Leaderboard.svelte') },
  rules: { load: () => import('../pages/Rules.svelte') },
  replay: { load: () => import('../pages/OpenRecord.svelte') },
  score: { load: () => import('../pages/ScoreCalculator.svelte'), needsCatalog: true },
  learn: { load: () => import('../pages/Learn.svelte') },
} satisfies Readonly<Record<string, PageRoute>>

export type PageName = keyof typeof PAGES

export function isPageName(name: string): name is PageName {
  return Object.hasOwn(PAGES, name)
}

export function pageRoute(name: PageName): PageRoute {
  return PAGES[name]
}

/** Load a page and all texts. */
export async function loadPage(name: PageName): Promise<PageModule> {
  const [page] = await Promise.all([pageRoute(name).load(), loadWholeCatalog()])
  return page
}
