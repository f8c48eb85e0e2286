import { mount, type Mounted } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { certificateKeys, certificates } from '../contract/certificates.ts'
import { certificateKinds } from '../contract/kinds.ts'
import { certificateChecks, myCertificates } from '../contract/my-certificates.ts'
import { downloadBatch, listOwnBatches, startBatch } from './batches.ts'
import { downloadIssued, grantByHand, pageIssued, reissue, revokeByHand } from './certificates.ts'
import { answerForCode, answerForFile, answerForNumber, showKeys } from './check.ts'
import { exportCertificates } from './export-certificates.ts'
import { grantFromSheet, makeSheetTemplate } from './grant-sheet.ts'
import { rotateKey, showAllKeys } from './keys.ts'
import { listOptions, listRuleOptions, pageKinds, previewKind, removeKinds, saveKind, showKind } from './kinds.ts'
import { downloadCredential, downloadMine, pageMine } from './my-certificates.ts'
import { startSigningAgain, withdrawKey } from './withdraw-key.ts'

const mountKinds = (deps: Deps): readonly Mounted[] =>
  mount(certificateKinds, {
    paging: input => pageKinds(deps, input),
    options: input => listOptions(deps, input),
    detail: ({ id }, ctx) => showKind(deps, ctx, id),
    save: (input, ctx) => saveKind(deps, ctx, input),
    delete: async ({ ids }, ctx) => {
      await removeKinds(deps, ctx, ids)
      return {}
    },
    ruleOptions: (input, ctx) => listRuleOptions(deps, ctx, input),
    preview: (input, ctx) => previewKind(deps, ctx, input),
  })

const mountIssued = (deps: Deps): readonly Mounted[] =>
  mount(certificates, {
    paging: (input, ctx) => pageIssued(deps, ctx, input),
    grant: (input, ctx) => grantByHand(deps, ctx, input),
    grantSheet: (input, ctx) => grantFromSheet(deps, ctx, input),
    sheetTemplate: (_, ctx) => makeSheetTemplate(ctx),
    revoke: async (input, ctx) => {
      await revokeByHand(deps, ctx, input)
      return {}
    },
    reissue: ({ id }, ctx) => reissue(deps, ctx, id),
    download: ({ id }, ctx) => downloadIssued(deps, ctx, id),
    export: (input, ctx) => exportCertificates(deps, ctx, input),
    startBatch: (input, ctx) => startBatch(deps, ctx, input),
    listBatches: (_, ctx) => listOwnBatches(deps, ctx),
    downloadBatch: ({ id }, ctx) => downloadBatch(deps, ctx, id),
  })

const mountKeys = (deps: Deps): readonly Mounted[] =>
  mount(certificateKeys, {
    list: () => showAllKeys(deps),
    rotate: (_, ctx) => rotateKey(deps, ctx),
    withdraw: (input, ctx) => withdrawKey(deps, ctx, input),
    startSigningAgain: (input, ctx) => startSigningAgain(deps, ctx, input),
  })

const mountOwn = (deps: Deps): readonly Mounted[] =>
  mount(myCertificates, {
    mine: (input, ctx) => pageMine(deps, ctx, input),
    pdf: ({ id }, ctx) => downloadMine(deps, ctx, id),
    credential: ({ id }, ctx) => downloadCredential(deps, ctx, id),
  })

const mountChecks = (deps: Deps): readonly Mounted[] =>
  mount(certificateChecks, {
    show: (input, ctx) => answerForCode(deps, ctx, input),
    find: (input, ctx) => answerForNumber(deps, ctx, input),
    checkFile: (input, ctx) => answerForFile(deps, ctx, input),
    keys: () => showKeys(deps),
  })

export const certificatesCalls = (deps: Deps): readonly Mounted[] => [
  ...mountKinds(deps),
  ...mountIssued(deps),
  ...mountKeys(deps),
  ...mountOwn(deps),
  ...mountChecks(deps),
]
