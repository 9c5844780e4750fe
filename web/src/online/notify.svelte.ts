/** Tells whoever looks elsewhere that it's their turn. Off until asked for. */
import { load, save } from '../session/prefs.svelte'

class Notices {
  #on = $state(load('notify', false))
  /** the browser was asked and said no */
  refused = $state(false)

  get on(): boolean {
    return this.#on && 'Notification' in globalThis && Notification.permission === 'granted'
  }

  get possible(): boolean {
    return 'Notification' in globalThis
  }

  async toggle(): Promise<void> {
    const wanted = !this.on
    const allowed = !wanted || (await Notification.requestPermission()) === 'granted'
    this.refused = !allowed
    save('notify', (this.#on = wanted && allowed))
  }

  /** One at a time for each table; a click brings its page to the front. */
  tell(table: string, title: string, body: string): void {
    if (!this.on || !document.hidden) return
    const shown = new Notification(title, { body, tag: table })
    shown.onclick = () => {
      window.focus()
      shown.close()
    }
  }
}

export const notices = new Notices()
