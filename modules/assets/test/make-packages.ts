/** Packages of lessons, as their authors' programs make them. */
import { AssetKind } from '../contract/asset-kinds.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { ScormUnit } from '../server/index.ts'
import { insertPackage } from '../server/packages/packages.queries.ts'
import type { TestApp } from '../../../apps/server/test/app.ts'
import { makeAsset } from '../../courses/test/make-courses.ts'
interface Unit {
  readonly id: string
  readonly title: string
  readonly href: string
  readonly kind?: 'sco' | 'asset'
  /** XML inside the item. */
  readonly more?: string
}

const NAMESPACES = {
  '1.2':
    'xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"',
  '2004':
    'xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3" xmlns:imsss="http://www.imsglobal.org/xsd/imsss"',
}
const SCHEMA_VERSION = { '1.2': '1.2', '2004': '2004 4th Edition' }

export function scormManifest(version: '1.2' | '2004', units: readonly Unit[]): string {
  const items = units.map(
    ({ id, title, more = '' }) =>
      `<item identifier="${id}" identifierref="r-${id}"><title>${title}</title>${more}</item>`,
  )
  const typed = version === '1.2' ? 'adlcp:scormtype' : 'adlcp:scormType'
  const resources = units.map(
    ({ id, href, kind = 'sco' }) =>
      `<resource identifier="r-${id}" type="webcontent" ${typed}="${kind}" href="${href}"><file href="${href}"/></resource>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="course" version="1" ${NAMESPACES[version]}>
  <metadata><schema>ADL SCORM</schema><schemaversion>${SCHEMA_VERSION[version]}</schemaversion></metadata>
  <organizations default="o"><organization identifier="o"><title>Fire safety</title>${items.join('')}</organization></organizations>
  <resources>${resources.join('')}</resources>
</manifest>`
}

const USUAL_UNIT: Omit<ScormUnit, 'id'> = {
  title: 'Unit',
  entry: 'index.html',
  isSco: true,
  masteryScore: null,
  completionThreshold: null,
  passingScore: null,
  launchData: '',
}

/** A package that has been read, without its files. */
export async function makeScormAsset(
  app: Pick<TestApp, 'deps'>,
  version: '1.2' | '2004',
  units: readonly (Partial<ScormUnit> & { readonly id: string })[],
): Promise<string> {
  const assetId = await makeAsset(app, { kind: AssetKind.scorm })
  const content = {
    kind: 'scorm' as const,
    version,
    title: 'Course',
    units: units.map(unit => ({ ...USUAL_UNIT, ...unit })),
  }
  await inTx(app.deps.db, tx => insertPackage(tx, assetId, { content, entries: [] }))
  return assetId
}
