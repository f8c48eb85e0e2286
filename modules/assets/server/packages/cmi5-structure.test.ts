import { describe, expect, it } from 'vitest'
import { cmi5Structure, publisherId } from '../../test/make-packages.ts'
import { AppError } from '@tripos/runtime/fail.ts'
import { readCourseStructure } from './cmi5-structure.ts'

const FILES = new Set(['index.html', 'b/two.html', 'cmi5.xml'])
const read = (xml: string) => readCourseStructure(Buffer.from(xml), FILES)
const refusal = (xml: string) => {
  try {
    read(xml)
  } catch (error) {
    if (error instanceof AppError) return [error.errorName, error.args]
  }
  return 'no refusal'
}
const one = { id: 'a', title: 'One', url: 'index.html' }

describe('a course structure', () => {
  it('gives its units in their order, with the blocks around them and what they are launched with', () => {
    const attributes = 'moveOn="CompletedOrPassed" masteryScore="0.75" launchMethod="OwnWindow"'
    const more = '<launchParameters> x=1 </launchParameters><entitlementKey>key</entitlementKey>'
    const content = read(
      cmi5Structure([
        { ...one, attributes, more },
        { id: 'b', title: 'Two', url: 'b/two.html?page=2#top' },
      ]),
    )
    expect(content).toMatchObject({
      kind: 'cmi5',
      version: 'cmi5',
      id: publisherId('course'),
      titles: { 'en-US': 'Fire safety' },
    })
    expect(content.units).toEqual([
      {
        id: publisherId('a'),
        titles: { 'en-US': 'One' },
        entry: 'index.html',
        launchMethod: 'OwnWindow',
        moveOn: 'CompletedOrPassed',
        masteryScore: 0.75,
        launchParameters: 'x=1',
        entitlementKey: 'key',
        blocks: [publisherId('block')],
      },
      {
        id: publisherId('b'),
        titles: { 'en-US': 'Two' },
        entry: 'b/two.html?page=2#top',
        launchMethod: 'AnyWindow',
        moveOn: 'NotApplicable',
        masteryScore: null,
        launchParameters: null,
        entitlementKey: null,
        blocks: [publisherId('block')],
      },
    ])
  })

  it('is read with any prefix, and with titles of several languages', () => {
    const xml = `<c:courseStructure xmlns:c="https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd"><c:course id="c:1"/>
      <c:au id="a:1"><c:title><c:langstring lang="zh-CN"> 消防
      安全 </c:langstring><c:langstring>Fire</c:langstring><c:langstring lang="__proto__">x</c:langstring></c:title><c:url>index.html</c:url></c:au></c:courseStructure>`
    expect(read(xml).units[0]?.titles).toEqual({ 'zh-CN': '消防 安全', und: 'Fire' })
  })

  it.each([
    ['no XML', 'text', 'CMI5_STRUCTURE_BROKEN'],
    ['entities', '<!DOCTYPE m [<!ENTITY a "b">]><courseStructure/>', 'CMI5_STRUCTURE_BROKEN'],
    ['something else', '<manifest/>', 'CMI5_STRUCTURE_BROKEN'],
    ['no units', cmi5Structure([]), 'CMI5_NO_UNITS'],
    ['two units of one id', cmi5Structure([one, one]), 'CMI5_NO_UNITS'],
    [
      'an address elsewhere',
      cmi5Structure([{ ...one, url: 'https://elsewhere.example/a.html' }]),
      'PACKAGE_REACHES_OUT',
    ],
    [
      'an address of another host',
      cmi5Structure([{ ...one, url: '//elsewhere.example/a.html' }]),
      'PACKAGE_REACHES_OUT',
    ],
    ['an address above itself', cmi5Structure([{ ...one, url: '../a.html' }]), 'PACKAGE_REACHES_OUT'],
    ['a script for an address', cmi5Structure([{ ...one, url: 'javascript:alert(1)' }]), 'PACKAGE_REACHES_OUT'],
    ['a file that is not there', cmi5Structure([{ ...one, url: 'gone.html' }]), 'PACKAGE_FILE_MISSING'],
    ['an unknown moveOn', cmi5Structure([{ ...one, attributes: 'moveOn="Maybe"' }]), 'CMI5_UNIT_UNUSABLE'],
    ['a masteryScore above 1', cmi5Structure([{ ...one, attributes: 'masteryScore="80"' }]), 'CMI5_UNIT_UNUSABLE'],
    ['an unknown launchMethod', cmi5Structure([{ ...one, attributes: 'launchMethod="Popup"' }]), 'CMI5_UNIT_UNUSABLE'],
    ['an endless id', cmi5Structure([{ ...one, id: 'x'.repeat(600) }]), 'CMI5_UNIT_UNUSABLE'],
  ])('is refused with %s', (_, xml, name) => {
    expect(refusal(xml)[0]).toBe(name)
  })
})
