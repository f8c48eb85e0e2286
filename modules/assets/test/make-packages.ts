/** Packages of lessons, as their authors' programs make them. */
import { AssetKind } from '../contract/asset-kinds.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Cmi5Unit, ScormUnit } from '../server/index.ts'
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

const USUAL_AU: Omit<Cmi5Unit, 'id'> = {
  titles: { 'zh-CN': '单元', 'en-US': 'Unit' },
  entry: 'index.html',
  launchMethod: 'AnyWindow',
  moveOn: 'Completed',
  masteryScore: null,
  launchParameters: null,
  entitlementKey: null,
  blocks: [],
}

/** What the publisher of the packages of tests calls their parts. */
export const publisherId = (name: string): string => `https://publisher.example/${name}`

/** The same of cmi5. */
export async function makeCmi5Asset(
  app: Pick<TestApp, 'deps'>,
  units: readonly (Partial<Cmi5Unit> & { readonly id: string })[],
): Promise<string> {
  const assetId = await makeAsset(app, { kind: AssetKind.scorm })
  const content = {
    kind: 'cmi5' as const,
    version: 'cmi5' as const,
    id: publisherId('course'),
    titles: { en: 'Course' },
    units: units.map(unit => ({ ...USUAL_AU, ...unit })),
  }
  await inTx(app.deps.db, tx => insertPackage(tx, assetId, { content, entries: [] }))
  return assetId
}

interface StructureUnit {
  readonly id: string
  readonly title: string
  readonly url: string
  /** Further attributes of the unit, as XML. */
  readonly attributes?: string
  /** XML inside the unit, behind its address. */
  readonly more?: string
}

/** A course structure as the standard writes it; several units stand in one block. */
export function cmi5Structure(units: readonly StructureUnit[]): string {
  const texts = (title: string): string =>
    `<title><langstring lang="en-US">${title}</langstring></title><description><langstring lang="en-US">${title}</langstring></description>`
  const aus = units.map(
    ({ id, title, url, attributes = '', more = '' }) =>
      `<au id="${publisherId(id)}" ${attributes}>${texts(title)}<url>${url}</url>${more}</au>`,
  )
  const inside =
    aus.length === 1 ? aus.join('') : `<block id="${publisherId('block')}">${texts('Block')}${aus.join('')}</block>`
  return `<?xml version="1.0" encoding="utf-8"?>
<courseStructure xmlns="https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd">
<course id="${publisherId('course')}">${texts('Fire safety')}</course>${inside}</courseStructure>`
}
