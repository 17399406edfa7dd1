/** How long a change waits for the next before it is saved. */
const saveDelay = 450

/**
 * Queues saves by name. Each runs after a pause and includes all changes until then. Two saves of the same name never
 * run at the same time, so that nothing is created twice.
 */
export class SaveQueue {
  private readonly save: (name: string) => Promise<void>
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>()
  private readonly underway = new Map<string, Promise<void>>()
  /** Saves that wait for the previous one. */
  private readonly next = new Set<string>()

  /** `save` never rejects. */
  constructor(save: (name: string) => Promise<void>) {
    this.save = save
  }

  soon(name: string): void {
    clearTimeout(this.timers.get(name))
    this.timers.set(
      name,
      setTimeout(() => this.now(name), saveDelay),
    )
  }

  now(name: string): void {
    this.rest(name)
    if (this.underway.has(name)) this.next.add(name)
    else this.start(name)
  }

  /** Sends delayed changes at once, and queued ones too if they `may` run in parallel to the previous one. */
  flush(may: (name: string) => boolean): void {
    for (const name of this.timers.keys()) this.now(name)
    for (const name of this.next) {
      if (!may(name)) continue
      this.next.delete(name)
      this.start(name)
    }
  }

  /** The names of unanswered saves. */
  unsaved(): readonly string[] {
    return [...new Set([...this.timers.keys(), ...this.underway.keys()])]
  }

  private rest(name: string): void {
    clearTimeout(this.timers.get(name))
    this.timers.delete(name)
  }

  private start(name: string): void {
    const saved = this.save(name).then(() => {
      if (this.underway.get(name) !== saved) return
      this.underway.delete(name)
      if (this.next.delete(name)) this.start(name)
    })
    this.underway.set(name, saved)
  }
}
