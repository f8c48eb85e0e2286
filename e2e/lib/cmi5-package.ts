/** A package of cmi5 after the pseudo-code of the standard: launch parameters, fetch, launch data, preferences, statements. */
import { zipOf } from './packages.ts'

const publisherId = (name: string): string => `https://publisher.example/${name}`

export interface Cmi5Au {
  readonly title: string
  /** Attributes of the unit, such as `moveOn="Passed"`. */
  readonly attributes: string
}

const texts = (title: string): string =>
  `<title><langstring lang="en-US">${title}</langstring><langstring lang="zh-CN">${title}</langstring></title><description><langstring lang="en-US">${title}</langstring></description>`

/** All units open index.html, each with its number behind a question mark. */
export function cmi5Of(files: Readonly<Record<string, string>>, units: readonly Cmi5Au[]): Buffer {
  const aus = units.map(
    ({ title, attributes }, no) =>
      `<au id="${publisherId(`au/${no}`)}" ${attributes}>${texts(title)}<url>index.html?unit=${no}</url></au>`,
  )
  return zipOf({
    'cmi5.xml': `<?xml version="1.0" encoding="utf-8"?>
<courseStructure xmlns="https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd">
<course id="${publisherId('course')}">${texts('Fire safety')}</course>
<block id="${publisherId('block')}">${texts('Block')}${aus.join('')}</block></courseStructure>`,
    ...files,
  })
}

/** What every unit does first (cmi5, parts 8, 10 and 11); `au.say` sends a statement of a verb that cmi5 defines. */
export const AU_SCRIPT = `
const parameters = new URLSearchParams(location.search)
const CATEGORY = 'https://w3id.org/xapi/cmi5/context/categories/'
const au = { actor: JSON.parse(parameters.get('actor')), launchData: null, preferences: null, began: Date.now() }
const headers = () => ({ authorization: 'Basic ' + au.token, 'x-experience-api-version': '1.0.3', 'content-type': 'application/json' })
const ask = (path, query, more = {}) =>
  fetch(parameters.get('endpoint') + path + '?' + new URLSearchParams(query), { headers: headers(), ...more })
const state = stateId => ({
  activityId: parameters.get('activityId'),
  agent: JSON.stringify(au.actor),
  registration: parameters.get('registration'),
  stateId,
})
au.launch = async () => {
  const fetched = await fetch(parameters.get('fetch'), { method: 'POST' }).then(reply => reply.json())
  if (fetched['error-code']) throw new Error('error-code ' + fetched['error-code'])
  au.token = fetched['auth-token']
  au.launchData = await ask('activities/state', state('LMS.LaunchData')).then(reply => reply.json())
  const agent = JSON.stringify(au.actor)
  au.preferences = await ask('agents/profile', { agent, profileId: 'cmi5LearnerPreferences' }).then(reply => reply.json())
  await au.say('http://adlnet.gov/expapi/verbs/initialized')
}
au.load = name => ask('activities/state', state(name)).then(reply => (reply.ok ? reply.text() : null))
au.save = (name, text) => ask('activities/state', state(name), { method: 'PUT', body: text })
au.say = async (verb, result, isMoveOn = false) => {
  const { contextTemplate } = au.launchData
  const id = crypto.randomUUID ? crypto.randomUUID() : 'aaaaaaaa-0000-4000-8000-' + String(Date.now() + Math.random()).replace(/\\D/g, '').padEnd(12, '0').slice(-12)
  const statement = {
    id,
    actor: au.actor,
    verb: { id: verb },
    object: { objectType: 'Activity', id: parameters.get('activityId') },
    result,
    context: {
      ...contextTemplate,
      registration: parameters.get('registration'),
      contextActivities: {
        ...contextTemplate.contextActivities,
        category: [{ id: CATEGORY + 'cmi5' }, ...(isMoveOn ? [{ id: CATEGORY + 'moveon' }] : [])],
      },
    },
    timestamp: new Date().toISOString(),
  }
  const reply = await ask('statements', { statementId: id }, { method: 'PUT', body: JSON.stringify(statement) })
  return reply.status
}
au.duration = () => 'PT' + (Date.now() - au.began) / 1000 + 'S'
au.complete = () => au.say('http://adlnet.gov/expapi/verbs/completed', { completion: true, duration: au.duration() }, true)
au.judge = (isPassed, scaled) =>
  au.say('http://adlnet.gov/expapi/verbs/' + (isPassed ? 'passed' : 'failed'), { success: isPassed, score: { scaled }, duration: au.duration() }, true)
au.leave = async () => {
  await au.say('http://adlnet.gov/expapi/verbs/terminated', { duration: au.duration() })
  if (au.launchData.returnURL) location.href = au.launchData.returnURL
}
`
