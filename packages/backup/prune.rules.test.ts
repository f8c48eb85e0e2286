import { describe, expect, it } from 'vitest'
import { fileName } from './plan.rules.ts'
import { outdated } from './prune.rules.ts'

describe('old backups', () => {
  const name = (day: number, kind: 'nightly' | 'command' | 'update') => fileName(kind, new Date(Date.UTC(2026, 2, day)))
  it('go when there are more than are kept, the oldest of their kind first, and no other file does', () => {
    const names = [name(3, 'nightly'), name(1, 'nightly'), name(2, 'nightly'), name(1, 'command'), name(1, 'update')]
    expect(outdated([...names, 'x-nightly.tar', 'tripos-20260301-000000-nightly.tar.part-1'], 'nightly', 2)).toEqual([
      'tripos-20260301-000000-nightly.tar',
    ])
    expect(outdated(names, 'update', 1)).toEqual([])
    expect(outdated(names, 'nightly', 3)).toEqual([])
  })
})
