import { describe, expect, it } from 'vitest'
import { scormManifest } from '../../test/make-packages.ts'
import { AppError } from '@tripos/runtime/fail.ts'
import { readManifest } from './manifest.ts'

const FILES = new Set(['index.html', 'b/two.html', 'imsmanifest.xml'])
const read = (xml: string) => readManifest(Buffer.from(xml), FILES)
const refusal = (xml: string) => {
  try {
    read(xml)
  } catch (error) {
    if (error instanceof AppError) return [error.errorName, error.args]
  }
  return 'no refusal'
}
const one = { id: 'a', title: 'One', href: 'index.html' }

describe('the manifest of a package', () => {
  it('of SCORM 1.2 gives its units, the score to pass with and what it is started with', () => {
    const more = '<adlcp:masteryscore>80</adlcp:masteryscore><adlcp:datafromlms>x=1</adlcp:datafromlms>'
    const content = read(
      scormManifest('1.2', [
        { ...one, more },
        { id: 'b', title: 'Two', href: 'b/two.html?page=2#top', kind: 'asset' },
      ]),
    )
    expect(content).toMatchObject({ kind: 'scorm', version: '1.2', title: 'Fire safety' })
    expect(content.units).toEqual([
      {
        id: 'a',
        title: 'One',
        entry: 'index.html',
        isSco: true,
        masteryScore: 80,
        completionThreshold: null,
        passingScore: null,
        launchData: 'x=1',
      },
      {
        id: 'b',
        title: 'Two',
        entry: 'b/two.html?page=2#top',
        isSco: false,
        masteryScore: null,
        completionThreshold: null,
        passingScore: null,
        launchData: '',
      },
    ])
  })

  it('of SCORM 2004 gives the thresholds of completion and of success', () => {
    const more = `<adlcp:completionThreshold completedByMeasure="true" minProgressMeasure="0.75"/>
      <imsss:sequencing><imsss:objectives><imsss:primaryObjective objectiveID="p" satisfiedByMeasure="true">
        <imsss:minNormalizedMeasure>0.6</imsss:minNormalizedMeasure>
      </imsss:primaryObjective></imsss:objectives></imsss:sequencing>`
    expect(read(scormManifest('2004', [{ ...one, more }]))).toMatchObject({
      version: '2004',
      units: [{ completionThreshold: 0.75, passingScore: 0.6 }],
    })
  })

  it('says which units the menu hides and which wait for others', () => {
    const hidden = (xml: string) => xml.replace('<item identifier="b"', '<item identifier="b" isvisible="false"')
    const units = [
      one,
      {
        id: 'b',
        title: 'Two',
        href: one.href,
        more: '<adlcp:prerequisites type="aicc_script"> a </adlcp:prerequisites>',
      },
    ]
    expect(read(hidden(scormManifest('1.2', units)))).toMatchObject({
      units: [{ id: 'a' }, { id: 'b', isHidden: true, prerequisites: 'a' }],
    })
    const [first] = read(scormManifest('1.2', units)).units
    expect(first).not.toHaveProperty('isHidden')
    expect(first).not.toHaveProperty('prerequisites')
  })

  it('takes units from inside units, bases of addresses and parameters of items', () => {
    const xml = scormManifest('1.2', [one, { id: 'b', title: 'Two', href: 'two.html' }])
      .replace('<resource identifier="r-b"', '<resource xml:base="b/" identifier="r-b"')
      .replace(
        '<item identifier="b" identifierref="r-b">',
        '<item identifier="b" identifierref="r-b" parameters="?x=1">',
      )
      .replace('</item><item identifier="b"', '<item identifier="b"')
      .replace('</item></organization>', '</item></item></organization>')
    expect(read(xml).units.map(({ id, entry }) => [id, entry])).toEqual([
      ['a', 'index.html'],
      ['b', 'b/two.html?x=1'],
    ])
  })

  it.each([
    ['https://elsewhere.example/x.html'],
    ['../index.html'],
    ['/index.html'],
    ['//elsewhere.example/x'],
    ['javascript:alert(1)'],
    ['data:text/html,x'],
    ['b/%2e%2e/%2e%2e/index.html'],
    ['\\index.html'],
  ])('is refused where a unit lies at %s', href => {
    expect(refusal(scormManifest('1.2', [{ ...one, href }]))).toEqual(['PACKAGE_REACHES_OUT', { path: href }])
  })

  it.each([
    [
      'entities',
      `<!DOCTYPE manifest [<!ENTITY x SYSTEM "file:///etc/passwd">]>${'<manifest/>'}`,
      'SCORM_MANIFEST_BROKEN',
    ],
    ['no XML', 'hello', 'SCORM_MANIFEST_BROKEN'],
    ['another root', '<package><resources/></package>', 'SCORM_MANIFEST_BROKEN'],
    ['another version', scormManifest('1.2', [one]).replace('>1.2<', '>1.1<'), 'SCORM_VERSION_UNKNOWN'],
    ['no unit', scormManifest('2004', []), 'SCORM_NO_UNITS'],
    ['two units of one name', scormManifest('2004', [one, one]), 'SCORM_NO_UNITS'],
    ['a missing file', scormManifest('1.2', [{ ...one, href: 'gone.html' }]), 'PACKAGE_FILE_MISSING'],
  ])('is refused with %s', (_, xml, name) => {
    expect(refusal(xml)[0]).toBe(name)
  })
})
