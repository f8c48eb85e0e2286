import type { Deps } from '@tripos/module-kit/deps.ts'
import { mount, type Mounted } from '@tripos/http/mount.ts'
import { practiceBanks } from '../contract/practice-banks.ts'
import { saveSettings, showSettings } from './practice-banks.ts'

export const practiceCalls = (deps: Deps): readonly Mounted[] =>
  mount(practiceBanks, {
    settings: ({ bankId }, { caller }) => showSettings(deps, caller, bankId),
    save: (input, ctx) => saveSettings(deps, ctx, input),
  })
