/** A process with all that it has started, as Linux tells of them. Elsewhere nothing is known. */
import { readdirSync } from 'node:fs'
import { procFile, treeTimeMs } from '@tripos/runtime/processor-time.ts'

export interface TreeUse {
  readonly processorMs: number
  readonly residentMb: number
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

const childrenOf = (pid: number): number[] =>
  threadsOf(pid).flatMap(thread =>
    (procFile(pid, `task/${thread}/children`) ?? '').split(' ').filter(Boolean).map(Number),
  )

/** The process itself first. */
export function treeOf(pid: number): number[] {
  const found = [pid]
  for (const one of found) found.push(...childrenOf(one).filter(child => !found.includes(child)))
  return found
}

const residentMb = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(procFile(pid, 'status') ?? '')?.[1] ?? 0) / 1024

export function useOf(pid: number): TreeUse {
  const all = treeOf(pid)
  return {
    processorMs: all.reduce((sum, one) => sum + (treeTimeMs(one) ?? 0), 0),
    residentMb: all.reduce((sum, one) => sum + residentMb(one), 0),
  }
}
