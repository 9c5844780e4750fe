/** Browser notifications of the own turn, off by default. */
import { load, save } from '../app/preferences.svelte'

class TurnNotifications {
  #on = $state(load('notify', false))
  /** the permission was denied */
  isDenied = $state(false)

  get on(): boolean {
    return this.#on && 'Notification' in globalThis && Notification.permission === 'granted'
  }

  get isSupported(): boolean {
    return 'Notification' in globalThis
  }

  async toggle(): Promise<void> {
    const isWanted = !this.on
    const isAllowed = !isWanted || (await Notification.requestPermission()) === 'granted'
    this.isDenied = !isAllowed
    save('notify', (this.#on = isWanted && isAllowed))
  }

  /** Show a notification, at most one for each table; a click focuses the page. */
  notify(table: string, title: string, body: string): void {
    if (!this.on || !document.hidden) return
    const notification = new Notification(title, { body, tag: table })
    notification.onclick = () => {
      window.focus()
      notification.close()
    }
  }
}

export const turnNotifications = new TurnNotifications()
