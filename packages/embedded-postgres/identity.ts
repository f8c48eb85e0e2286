// Who PostgreSQL runs as. The owner of the database folder is the memory of that choice, so it cannot disagree
// with the files: a folder made by user 1000 is run as user 1000 when root starts it later.
import { existsSync } from 'node:fs'
import { chown, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { StartRefusal, refuseNoAccess } from './refusal.ts'
import { type Identity, type Runner, run } from './run.ts'

export interface IdentityQuestion {
  /** The folder that holds cluster, password and logs; made here if need be. */
  folder: string
  binaries: Binaries
  environment: Record<string, string>
  isRoot: boolean
  /** Accounts to try as root, in this order. */
  accounts?: string[]
}

export async function chooseIdentity(question: IdentityQuestion): Promise<Identity> {
  const { folder, isRoot } = question
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    refuseNoAccess(error, folder)
  }
  if (!isRoot) return { kind: 'self' }
  const owner = await stat(folder)
  if (owner.uid !== 0) return rememberedUser(question, { kind: 'user', uid: owner.uid, gid: owner.gid })
  return existsSync(join(folder, 'cluster')) ? namespace(question) : firstChoice(question)
}

async function rememberedUser(question: IdentityQuestion, identity: Identity & { kind: 'user' }): Promise<Identity> {
  if (await canWork(question, identity)) return identity
  throw new StartRefusal(
    `The database in ${question.folder} belongs to user id ${identity.uid}, who cannot reach that folder or the PostgreSQL programs: open the folders above to that user, or move the data.`,
  )
}

async function firstChoice(question: IdentityQuestion): Promise<Identity> {
  for (const account of question.accounts ?? ['postgres', 'nobody']) {
    const identity = await findAccount(question, account)
    if (!identity) continue
    await chown(question.folder, identity.uid, identity.gid)
    if (await canWork(question, identity)) return identity
    await chown(question.folder, 0, 0)
  }
  return namespace(question)
}

/** root as another number in a user namespace: nothing to chown, works below folders that only root may enter. */
async function namespace(question: IdentityQuestion): Promise<Identity> {
  if (await canWork(question, { kind: 'namespace' })) return { kind: 'namespace' }
  throw new StartRefusal(
    `PostgreSQL does not run as root, and no unprivileged account can reach ${question.folder}: start Tripos as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.`,
  )
}

async function findAccount(
  question: IdentityQuestion,
  name: string,
): Promise<(Identity & { kind: 'user' }) | undefined> {
  const asSelf: Runner = { identity: { kind: 'self' }, environment: question.environment }
  const uid = await run(asSelf, { file: 'id', args: ['-u', name] })
  const gid = await run(asSelf, { file: 'id', args: ['-g', name] })
  if (uid.code !== 0 || gid.code !== 0 || uid.output === '0') return undefined
  return { kind: 'user', uid: Number(uid.output), gid: Number(gid.output) }
}

/** The proof of an identity is using it: enter and write the folder, run a program. */
async function canWork(question: IdentityQuestion, identity: Identity): Promise<boolean> {
  const { folder, binaries, environment } = question
  const script = 'cd "$0" && test -w . && exec "$1" --version'
  const outcome = await run(
    { identity, environment },
    { file: '/bin/sh', args: ['-c', script, folder, binaries.initdb] },
  )
  return outcome.code === 0
}
