/**
 * One tab per paper in this browser, by Web Locks. A tab that wants the paper asks the other one to let go, so that it
 * can store what is being typed, and takes it by force if there is no answer. Without Web Locks (no HTTPS) every tab
 * gets the paper: the numbers of the answers come from one store, so nothing is overwritten by older text.
 */
const LET_GO_MS = 1500

export interface TabLock {
  readonly release: () => void
}

interface Wish {
  readonly paperId: string
  /** Take it from another tab. */
  readonly takeOver: boolean
  /** Another tab takes it; resolves when everything typed here is stored. */
  readonly onLost: () => Promise<void>
}

/** Undefined: another tab has it. */
export async function holdTab({ paperId, takeOver, onLost }: Wish): Promise<TabLock | undefined> {
  if (!('locks' in navigator)) return { release: () => undefined }
  const name = `tripos-paper-${paperId}`
  const channel = new BroadcastChannel(name)
  const claim = (options: LockOptions) => hold({ name, options, channel, onLost })
  if (!takeOver) {
    const lock = await claim({ ifAvailable: true })
    if (!lock) channel.close()
    return lock
  }
  channel.postMessage('let go')
  return (await claim({ signal: AbortSignal.timeout(LET_GO_MS) })) ?? claim({ steal: true })
}

interface Claim {
  readonly name: string
  readonly options: LockOptions
  readonly channel: BroadcastChannel
  readonly onLost: () => Promise<void>
}

function hold({ name, options, channel, onLost }: Claim): Promise<TabLock | undefined> {
  return new Promise(resolve => {
    let isHeld = false
    const holding = (release: () => void) => {
      isHeld = true
      channel.onmessage = () => {
        channel.onmessage = null
        void onLost().finally(release)
      }
      resolve({ release })
    }
    navigator.locks
      .request(name, options, lock => (lock ? new Promise<void>(holding) : resolve(undefined)))
      .catch(() => {
        // Taken by force, or not given in time.
        if (isHeld) void onLost()
        resolve(undefined)
      })
      .finally(() => {
        if (isHeld) channel.close()
      })
  })
}
