/** The school while its term is made: its clock, its people, who sign in as they do, and what a worker does meanwhile. */
import { identity } from '../../../identity/contract/identity.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import type { Module } from '@tripos/module-kit/module.ts'
import { DEMO_ACCOUNTS } from '../../../site/server/index.ts'
import { type Caller, makeCaller, type Seat } from '../calls.ts'
import { staff, students } from '../content/school.ts'
import { chance, oneOf } from './chance.ts'
import { TermClock } from './term-clock.ts'
import { TermJobs } from './term-jobs.ts'

const BROWSERS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
] as const

/** Shorter than a session lives without a call. */
const SESSION_MS = { student: 8 * 3_600_000, staff: 3_600_000 } as const

/** Everybody has a place in the network of the school, and a browser. */
function seatOf(userName: string): Seat {
  const at = students.findIndex(student => student.userName === userName)
  const ip = at < 0 ? `10.20.1.${20 + staff.findIndex(user => user.userName === userName)}` : `10.20.8.${11 + at}`
  return { ip, userAgent: oneOf(BROWSERS, chance('browser', userName)) }
}

interface SignedIn {
  readonly caller: Caller
  readonly device: string
  readonly until: number
}

export class School {
  readonly deps: Deps
  readonly clock: TermClock
  readonly modules: readonly Module[]
  private readonly jobs = new TermJobs()
  private readonly signedIn = new Map<string, SignedIn>()

  constructor(given: Deps, makeModules: (deps: Deps) => Module[], from: Date) {
    this.clock = new TermClock(from)
    this.deps = { ...given, clock: this.clock, outbox: this.jobs.outbox }
    this.modules = makeModules(this.deps)
    this.jobs.takeOver(this.modules)
  }

  /** Whoever sets the school up: with each call a second has passed, so that lists have an order. */
  founder(): Caller {
    const caller = makeCaller(this.deps, this.modules, seatOf('admin'))
    const { clock } = this
    return {
      call(endpoint, input) {
        clock.pass(1)
        return caller.call(endpoint, input)
      },
      upload(endpoint, input, file) {
        clock.pass(1)
        return caller.upload(endpoint, input, file)
      },
      signIn: token => caller.signIn(token),
    }
  }

  /** Signs in, unless that was done within the last hours. */
  async as(userName: string): Promise<Caller> {
    const last = this.signedIn.get(userName)
    const now = this.clock.now().getTime()
    if (last !== undefined && last.until > now) return last.caller
    const caller = makeCaller(this.deps, this.modules, seatOf(userName))
    const { password } = DEMO_ACCOUNTS
    const devices = last === undefined ? [] : [last.device]
    const { token, device } = await caller.call(identity.login, { userName, password, devices })
    await caller.signIn(token)
    const until = now + SESSION_MS[userName.startsWith('student') ? 'student' : 'staff']
    this.signedIn.set(userName, { caller, device, until })
    return caller
  }

  /** Somebody who has signed in before, at once: the call is of the moment at which the clock stands. */
  signedInAs(userName: string): Caller {
    const signedIn = this.signedIn.get(userName)
    if (signedIn === undefined) throw new Error(`${userName} has not signed in`)
    return signedIn.caller
  }

  /** What time alone brings: papers are closed and marked, figures follow, people are told. */
  work(): Promise<void> {
    return this.jobs.run()
  }

  /** Only what was published. */
  handOver(): Promise<void> {
    return this.jobs.handOver()
  }
}
