import { strToU8 } from 'fflate'
import { describe, expect, it } from 'vitest'
import { makeQti, makeZip, readTestFile } from './test/question-files.ts'
import { sniffFormat } from './readers.ts'

/** The only item of a package of version 2.2 with this body between the declarations and the end. */
async function one(inner: string, attributes = '') {
  const item = `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="a" title="" ${attributes}>${inner}</assessmentItem>`
  const [found, ...others] = await readTestFile(makeQti({ 'a.xml': item }))
  if (found?.question === undefined || others.length > 0) throw new Error(found?.problem ?? 'not one question')
  return { ...found, content: found.question.content }
}

const key = (attributes: string, ...values: string[]) =>
  `<responseDeclaration identifier="RESPONSE" ${attributes}><correctResponse>${values.map(value => `<value>${value}</value>`).join('')}</correctResponse></responseDeclaration>`
const choices = (...texts: string[]) =>
  texts.map((text, i) => `<simpleChoice identifier="${'ABC'.charAt(i)}">${text}</simpleChoice>`).join('')

describe('QTI, as its examples are written', () => {
  it('reads a single choice with prompt, feedback of options and line breaks', async () => {
    const { content, losses } = await one(`
      ${key('cardinality="single" baseType="identifier"', 'A')}
      <itemBody>
        <div class="row">
          <p>Look at the text.</p>
          <choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="1">
            <prompt>What does it <strong>say</strong>?</prompt>
            <simpleChoice identifier="A">Stay<feedbackInline outcomeIdentifier="F" identifier="A">Yes.</feedbackInline></simpleChoice>
            <simpleChoice identifier="B">Go</simpleChoice>
          </choiceInteraction>
        </div>
      </itemBody>
      <modalFeedback outcomeIdentifier="F" identifier="WELL" showHide="show">Well done.</modalFeedback>`)
    expect(content).toEqual({
      type: 1,
      stem: '<p>Look at the text.</p><p>What does it <strong>say</strong>?</p>',
      options: [
        { html: '<p>Stay</p>', isRight: true, analysis: '<p>Yes.</p>' },
        { html: '<p>Go</p>', isRight: false },
      ],
      analysis: '',
    })
    expect(losses).toEqual([
      'Feedback for right or wrong answers is not kept.',
      'A fixed order of the options is not kept: the blueprint decides.',
    ])
  })

  it('reads what is shown to whoever asks for it as a hint, and drops the button', async () => {
    const { content, losses } = await one(`
      ${key('cardinality="single" baseType="identifier"', 'A')}
      <responseDeclaration identifier="HINTREQUEST" cardinality="single" baseType="boolean"/>
      <outcomeDeclaration identifier="FEEDBACK" cardinality="single" baseType="identifier"/>
      <itemBody>
        <p>Which?</p>
        <choiceInteraction responseIdentifier="RESPONSE" shuffle="true" maxChoices="1">${choices('a', 'b')}</choiceInteraction>
        <p><endAttemptInteraction responseIdentifier="HINTREQUEST" title="Show a hint"/></p>
      </itemBody>
      <responseProcessing>
        <responseCondition>
          <responseIf>
            <match><variable identifier="HINTREQUEST"/><baseValue baseType="boolean">true</baseValue></match>
            <setOutcomeValue identifier="FEEDBACK"><baseValue baseType="identifier">HINT</baseValue></setOutcomeValue>
          </responseIf>
          <responseElse>
            <setOutcomeValue identifier="FEEDBACK"><baseValue baseType="identifier">DONE</baseValue></setOutcomeValue>
          </responseElse>
        </responseCondition>
      </responseProcessing>
      <modalFeedback outcomeIdentifier="FEEDBACK" identifier="HINT" showHide="show">The first <em>letter</em>.</modalFeedback>
      <modalFeedback outcomeIdentifier="FEEDBACK" identifier="DONE" showHide="show">Done.</modalFeedback>`)
    expect(content).toMatchObject({ type: 1, stem: '<p>Which?</p>', hints: ['<p>The first <em>letter</em>.</p>'] })
    expect(losses).toEqual(['Feedback for right or wrong answers is not kept.'])
  })

  it('reads an upload with the media types that other programs name', async () => {
    const upload = (type: string) =>
      one(
        `<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="file"/><itemBody><p>Hand in.</p><uploadInteraction responseIdentifier="RESPONSE" ${type}/></itemBody>`,
      )
    const any = await upload('')
    expect(any.content).toMatchObject({ type: 10, stem: '<p>Hand in.</p>', mostFiles: 1, reference: '' })
    expect(any.losses).toEqual([])
    const named = await upload('type="application/pdf"')
    expect(named.content).toMatchObject({ accepts: ['pdf'] })
    expect(named.losses).toEqual([])
    const narrow = await upload('type="image/png"')
    expect(narrow.content).toMatchObject({ accepts: ['image'] })
    expect(narrow.losses).toEqual(['The kinds of file that may be handed in are kept as the nearest ones.'])
  })

  it('reads several right options, also from a mapping, and true or false', async () => {
    const body = (texts: string) =>
      `<itemBody><p>Which?</p><choiceInteraction responseIdentifier="RESPONSE" shuffle="true" maxChoices="0">${texts}</choiceInteraction></itemBody>`
    const mapped = await one(
      `<responseDeclaration identifier="RESPONSE" cardinality="multiple" baseType="identifier"><mapping><mapEntry mapKey="A" mappedValue="1"/><mapEntry mapKey="B" mappedValue="-1"/><mapEntry mapKey="C" mappedValue="2"/></mapping></responseDeclaration>${body(choices('a', 'b', 'c'))}`,
    )
    expect(mapped.content).toMatchObject({
      type: 2,
      options: [{ isRight: true }, { isRight: false }, { isRight: true }],
    })
    expect(mapped.losses).toEqual(['The weights of the options are not kept.'])
    const truth = await one(
      `${key('cardinality="single" baseType="identifier"', 'B')}${body(choices('True', 'False'))}`,
    )
    expect(truth.content).toMatchObject({ type: 3, isTrue: false })
  })

  it('reads gaps with alternatives, parts of texts and numbers', async () => {
    const { content } = await one(`
      <responseDeclaration identifier="R1" cardinality="single" baseType="string"><correctResponse><value>York</value></correctResponse>
        <mapping defaultValue="0"><mapEntry mapKey="York" mappedValue="1"/><mapEntry mapKey="york" mappedValue="1" caseSensitive="false"/></mapping></responseDeclaration>
      <responseDeclaration identifier="R2" cardinality="single" baseType="float"><correctResponse><value>3.14</value></correctResponse></responseDeclaration>
      <responseDeclaration identifier="R3" cardinality="single" baseType="string"/>
      <itemBody><p>From <textEntryInteraction responseIdentifier="R1"/> about <textEntryInteraction responseIdentifier="R2"/> of <textEntryInteraction responseIdentifier="R3"/>.</p></itemBody>
      <responseProcessing><responseCondition><responseIf><equal toleranceMode="relative" tolerance="2 2"><variable identifier="R2"/><correct identifier="R2"/></equal></responseIf></responseCondition>
        <responseCondition><responseIf><substring caseSensitive="false"><baseValue baseType="string">gold</baseValue><variable identifier="R3"/></substring></responseIf></responseCondition></responseProcessing>`)
    expect(content).toMatchObject({
      type: 5,
      stem: '<p>From [[1]] about [[2]] of [[3]].</p>',
      gaps: [
        { kind: 'text', match: 'exact', accepted: ['York', 'york'] },
        { kind: 'number', value: 3.14, tolerance: { amount: 2, isPercent: true } },
        { kind: 'text', match: 'contains', accepted: ['gold'] },
      ],
      ignoresCase: true,
      isPartial: true,
    })
  })

  it('reads what each gap adds to the score as its weight, in whole numbers', async () => {
    const item = (first: string, second: string) => `
      <responseDeclaration identifier="R1" cardinality="single" baseType="string"><correctResponse><value>York</value></correctResponse>
        <mapping defaultValue="0"><mapEntry mapKey="York" mappedValue="${first}"/></mapping></responseDeclaration>
      <responseDeclaration identifier="R2" cardinality="single" baseType="float"><correctResponse><value>3.14</value></correctResponse></responseDeclaration>
      <itemBody><p>From <textEntryInteraction responseIdentifier="R1"/> about <textEntryInteraction responseIdentifier="R2"/>.</p></itemBody>
      <responseProcessing><setOutcomeValue identifier="SCORE"><sum><variable identifier="SCORE"/><mapResponse identifier="R1"/></sum></setOutcomeValue>
        <responseCondition><responseIf><equal><variable identifier="R2"/><correct identifier="R2"/></equal>
          <setOutcomeValue identifier="SCORE"><sum><variable identifier="SCORE"/><baseValue baseType="float">${second}</baseValue></sum></setOutcomeValue></responseIf></responseCondition></responseProcessing>`
    const weightsOf = async (first: string, second: string) => {
      const { content, losses } = await one(item(first, second))
      if (content.type !== 5) throw new Error('no fill-in')
      return [content.gaps.map(gap => gap.weight ?? 1), losses]
    }
    expect(await weightsOf('1', '4')).toEqual([[1, 4], []])
    expect(await weightsOf('0.25', '0.75')).toEqual([[1, 3], []])
    expect(await weightsOf('0.5', '0.5')).toEqual([[1, 1], []])
    expect(await weightsOf('2', '3.5')).toEqual([[1, 1], ['The weights of the gaps are not kept.']])
  })

  it('reads matching whichever set has the single partners, and ordering', async () => {
    const set = (prefix: string, ...texts: string[]) =>
      `<simpleMatchSet>${texts.map((text, i) => `<simpleAssociableChoice identifier="${prefix}${i}" matchMax="4">${text}</simpleAssociableChoice>`).join('')}</simpleMatchSet>`
    const matching = await one(
      `${key('cardinality="multiple" baseType="directedPair"', 'k0 p0', 'k0 p1', 'k1 p2')}<itemBody><p>Who?</p><matchInteraction responseIdentifier="RESPONSE">${set('k', 'Cat', 'Dog')}${set('p', 'purrs', 'sleeps', 'barks')}</matchInteraction></itemBody>`,
    )
    expect(matching.content).toMatchObject({
      type: 7,
      prompts: [{ target: 0 }, { target: 0 }, { target: 1 }],
      targets: ['<p>Cat</p>', '<p>Dog</p>'],
    })
    const ordering = await one(
      `${key('cardinality="ordered" baseType="identifier"', 'C', 'A', 'B')}<itemBody><p>Sort.</p><orderInteraction responseIdentifier="RESPONSE">${choices('b', 'c', 'a')}</orderInteraction></itemBody>`,
    )
    expect(ordering.content).toMatchObject({ type: 8, items: ['<p>a</p>', '<p>b</p>', '<p>c</p>'] })
  })

  it('turns MathML into TeX and takes pictures of the package or of the text', async () => {
    const item = `<assessmentItem identifier="a" title="Named"><responseDeclaration identifier="RESPONSE" cardinality="single" baseType="string"/><itemBody>
      <p>Is <m:math xmlns:m="http://www.w3.org/1998/Math/MathML"><m:mfrac><m:mi>α</m:mi><m:msqrt><m:mn>2</m:mn></m:msqrt></m:mfrac><m:mo>≤</m:mo><m:msup><m:mi>x</m:mi><m:mn>2</m:mn></m:msup></m:math>
      <img src="../media/a%20b.png" alt="A"/><object data="data:image/png;base64,iVBORw0KGgo=" type="image/png"/><img src="lost.png" alt=""/></p>
      <rubricBlock view="scorer"><p>Because.</p></rubricBlock><rubricBlock view="author"><p>Draft.</p></rubricBlock>
      <extendedTextInteraction responseIdentifier="RESPONSE"/></itemBody></assessmentItem>`
    const [found] = await readTestFile(makeQti({ 'x/a.xml': item }, { 'media/a b.png': new Uint8Array([1]) }))
    expect(found?.images).toBe(2)
    expect(found?.losses).toEqual([
      'Notes for authors and tutors are not kept.',
      'A picture that the question refers to is not in the file.',
      'The name of the question is not kept.',
    ])
    const content = found?.question?.content
    expect(content).toMatchObject({ type: 4, reference: '<p>Because.</p>' })
    expect(content?.stem).toContain(String.raw`data-latex="\frac{\alpha }{\sqrt{2}}\leq {x}^{2}"`)
  })

  it('takes sound and video, as elements and as objects, and says what is missing', async () => {
    const item = `<assessmentItem identifier="a" title=""><responseDeclaration identifier="RESPONSE" cardinality="single" baseType="string"/><itemBody>
      <p>Listen <object data="../media/a.mp3" type="audio/mpeg">Bell</object> now.</p><div><video title="Film"><source src="../media/b.mp4" type="video/mp4"/></video></div>
      <audio src="../media/a.mp3"/><audio src="lost.ogg"/><video src="https://elsewhere.example/c.mp4"/>
      <extendedTextInteraction responseIdentifier="RESPONSE"/></itemBody></assessmentItem>`
    const files = { 'media/a.mp3': new Uint8Array([1]), 'media/b.mp4': new Uint8Array([2]) }
    const [found] = await readTestFile(makeQti({ 'x/a.xml': item }, files))
    expect(found?.images).toBe(2)
    expect(found?.losses).toEqual([
      'Sound or video that the question refers to is not in the file.',
      'Sound, video and attachments are not kept.',
    ])
    expect(found?.question?.content.stem.replaceAll(/ (?:controls|preload)="[^"]*"/g, '')).toBe(
      '<p>Listen</p><audio src="/files/import-media-1" title="Bell"></audio><p>now.</p><video src="/files/import-media-2" title="Film"></video><audio src="/files/import-media-1"></audio>',
    )
  })

  it('reads the passage that items of version 3 share before the text of each, with its pictures', async () => {
    const item = (href: string) =>
      `<qti-assessment-item identifier="a" title=""><qti-response-declaration identifier="R" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>A</qti-value></qti-correct-response></qti-response-declaration><qti-assessment-stimulus-ref identifier="S" href="${href}" title="Night"/><qti-item-body><p>Who?</p><qti-choice-interaction response-identifier="R" shuffle="true" max-choices="1"><qti-simple-choice identifier="A">a</qti-simple-choice><qti-simple-choice identifier="B">b</qti-simple-choice></qti-choice-interaction></qti-item-body></qti-assessment-item>`
    const passage = strToU8(
      '<qti-assessment-stimulus identifier="S" title="Night"><qti-stimulus-body><p>A night. <img src="a.png" alt=""/></p></qti-stimulus-body></qti-assessment-stimulus>',
    )
    const items = { 'i/a.xml': item('../s/night.xml'), 'i/b.xml': item('../s/lost.xml') }
    const [found, lost] = await readTestFile(
      makeQti(items, { 's/night.xml': passage, 's/a.png': new Uint8Array([1]) }, '3p0'),
    )
    expect(found?.question?.content.stem).toMatch(/^<p>A night. <img src="\/files\/import-1"[^>]*><\/p><p>Who\?<\/p>$/)
    expect([found?.images, found?.losses]).toEqual([1, []])
    expect(lost?.problem).toBe('The passage "../s/lost.xml" that the question refers to is not in the file.')
  })

  it('reads version 3 with its own names, keywords and difficulty', async () => {
    const item = `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="a" title="">
      <qti-response-declaration base-type="float" cardinality="single" identifier="RESPONSE"><qti-correct-response><qti-value>9.8</qti-value></qti-correct-response></qti-response-declaration>
      <qti-item-body><p>How fast?</p><p><qti-text-entry-interaction response-identifier="RESPONSE"/></p></qti-item-body>
      <qti-response-processing><qti-response-condition><qti-response-if><qti-equal tolerance="0.1 0.1" tolerance-mode="absolute"><qti-variable identifier="RESPONSE"/><qti-correct identifier="RESPONSE"/></qti-equal></qti-response-if></qti-response-condition></qti-response-processing>
      </qti-assessment-item>`
    const bytes = makeZip({
      'folder/imsmanifest.xml': `<manifest><resources><resource identifier="r" type="imsqti_item_xmlv3p0" href="a.xml"><metadata><imsmd:lom xmlns:imsmd="http://ltsc.ieee.org/xsd/LOM"><imsmd:general><imsmd:keyword><imsmd:string>physics</imsmd:string></imsmd:keyword></imsmd:general><imsmd:educational><imsmd:difficulty><imsmd:source>LOMv1.0</imsmd:source><imsmd:value>difficult</imsmd:value></imsmd:difficulty></imsmd:educational></imsmd:lom></metadata></resource><resource identifier="t" type="imsqti_test_xmlv3p0" href="t.xml"/></resources></manifest>`,
      'folder/a.xml': item,
    })
    expect(sniffFormat(bytes)).toBe('qti30')
    expect(await readTestFile(bytes)).toMatchObject([
      { question: { level: 2, tags: ['physics'], content: { type: 9, value: 9.8, tolerance: { amount: 0.1 } } } },
      // The manifest names a test that is not there.
      { original: 't.xml', leftOut: expect.stringContaining('structure of the test') as string },
    ])
    expect(sniffFormat(Buffer.from(item))).toBe('qti30')
    expect(await readTestFile(item)).toMatchObject([{ question: { content: { type: 9 } } }])
  })

  describe('an item that asks for several things', () => {
    const declared = (id: string, attributes: string, value: string) =>
      `<responseDeclaration identifier="${id}" ${attributes}><correctResponse><value>${value}</value></correctResponse></responseDeclaration>`
    const [single, text] = ['cardinality="single" baseType="identifier"', 'cardinality="single" baseType="string"']
    const pick = (id: string, prompt = '') =>
      `<choiceInteraction responseIdentifier="${id}" shuffle="true" maxChoices="1">${prompt}${choices(`${id} a`, `${id} b`)}</choiceInteraction>`
    const entry = (id: string) => `<textEntryInteraction responseIdentifier="${id}"/>`
    const gain = (id: string, value: number) =>
      `<responseCondition><responseIf><match><variable identifier="${id}"/><correct identifier="${id}"/></match><setOutcomeValue identifier="SCORE"><sum><variable identifier="SCORE"/><baseValue baseType="float">${value}</baseValue></sum></setOutcomeValue></responseIf></responseCondition>`
    const keys = declared('R1', single, 'B') + declared('R2', text, 'York') + declared('R3', text, '')

    it('is a combined question: what stands before the first answer is shared', async () => {
      const { content, losses } = await one(`${keys}<itemBody><div class="row">
        <p>A passage.</p><p>What does it say?</p>${pick('R1')}
        <div><p>Where is it?</p><p>In ${entry('R2')}.</p></div>
        <p>Why?</p><extendedTextInteraction responseIdentifier="R3"/><rubricBlock view="scorer"><p>Because.</p></rubricBlock>
        </div></itemBody><responseProcessing>${gain('R1', 2)}${gain('R2', 4)}${gain('R3', 2)}</responseProcessing>`)
      expect(content).toMatchObject({
        type: 6,
        stem: '<p>A passage.</p>',
        parts: [
          { content: { type: 1, stem: '<p>What does it say?</p>', options: [{ isRight: false }, { isRight: true }] } },
          {
            content: { type: 5, stem: '<p>Where is it?</p><p>In [[1]].</p>', gaps: [{ accepted: ['York'] }] },
            weight: 4,
          },
          { content: { type: 4, stem: '<p>Why?</p>', reference: '<p>Because.</p>' } },
        ],
      })
      expect(losses).toEqual([])
    })

    it('has the prompts as stems of its parts, and numbers where nothing asks', async () => {
      const prompts = await one(
        `${declared('R1', single, 'A')}${declared('R2', single, 'B')}<itemBody><p>One.</p><p>Two.</p>${pick('R1', '<prompt>First?</prompt>')}${pick('R2', '<prompt>Second?</prompt>')}</itemBody>`,
      )
      expect(prompts.content).toMatchObject({
        stem: '<p>One.</p><p>Two.</p>',
        parts: [{ content: { stem: '<p>First?</p>' } }, { content: { stem: '<p>Second?</p>' } }],
      })
      const bare = await one(
        `${keys}<itemBody><p>All of it.</p>${pick('R1')}<extendedTextInteraction responseIdentifier="R3"/></itemBody>`,
      )
      expect(bare.content).toMatchObject({ parts: [{ content: { stem: '' } }, { content: { stem: '<p>(2)</p>' } }] })
    })

    it('names weights that cannot be kept, and says which part is wrong', async () => {
      const uneven = await one(
        `${declared('R1', single, 'A')}${declared('R2', single, 'B')}<itemBody><p>x</p>${pick('R1')}${pick('R2')}</itemBody><responseProcessing>${gain('R1', 2)}${gain('R2', 3.5)}</responseProcessing>`,
      )
      expect(uneven.losses).toEqual(['The weights of the parts are not kept.'])
      const problemOf = async (inner: string) => {
        const item = `<assessmentItem identifier="a" title="">${inner}</assessmentItem>`
        return (await readTestFile(makeQti({ 'a.xml': item })))[0]?.problem
      }
      expect(await problemOf(`${keys}<itemBody><p>x</p>${pick('R1')}${pick('R9')}</itemBody>`)).toBe(
        'Part 2: There is no key.',
      )
      expect(
        await problemOf(
          `${keys}<itemBody><p>x</p>${pick('R1')}<drawingInteraction responseIdentifier="R2"/></itemBody>`,
        ),
      ).toBe('Part 2: Interactions of the kind "drawingInteraction" are not supported.')
      expect(await problemOf(`${keys}<itemBody>${pick('R1')}${pick('R2')}</itemBody>`)).toBe(
        'The parts of the item have no text that they share.',
      )
      expect(await problemOf(`${keys}<itemBody><p>x</p>${pick('R1').repeat(21)}</itemBody>`)).toBe(
        'There can be at most 20 parts.',
      )
    })
  })

  it('leaves out what asks nothing', async () => {
    const text = '<assessmentItem identifier="a" title=""><itemBody><p>Read this first.</p></itemBody></assessmentItem>'
    expect(await readTestFile(makeQti({ 'a.xml': text }))).toMatchObject([
      { original: 'Read this first.', leftOut: 'Nothing to answer, so no question.' },
    ])
  })
})
