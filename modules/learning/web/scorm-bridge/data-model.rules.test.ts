/**
 * What packages are answered, element by element, against the tables of the standards: SCORM 1.2 Run-Time Environment, 3.4, and
 * SCORM 2004 4th Edition Run-Time Environment, 3.1 and 4.2.
 */
import { describe, expect, it } from 'vitest'
import { SETTINGS } from './version.ts'
import { SCORM_12 } from './version-1.2.ts'
import { SCORM_2004 } from './version-2004.ts'

const http = {
  processHttpRequest: () => ({ result: 'true', errorCode: 0 }),
  updateSettings: () => undefined,
}

/** What is asked of one element after the session has begun, and the code of LMSGetLastError afterwards. */
type Case = readonly [call: 'get' | 'set', element: string, value: string, code: number]

const OF_12: readonly Case[] = [
  // The learner and the lesson: given by the system.
  ['get', 'cmi.core.student_id', '', 0],
  ['set', 'cmi.core.student_id', 'x', 403],
  ['get', 'cmi.core.student_name', '', 0],
  ['set', 'cmi.core.student_name', 'x', 403],
  ['get', 'cmi.core.credit', '', 0],
  ['set', 'cmi.core.credit', 'credit', 403],
  ['get', 'cmi.core.entry', '', 0],
  ['set', 'cmi.core.entry', 'resume', 403],
  ['get', 'cmi.core.total_time', '', 0],
  ['set', 'cmi.core.total_time', '0001:00:00', 403],
  ['get', 'cmi.core.lesson_mode', '', 0],
  ['set', 'cmi.core.lesson_mode', 'normal', 403],
  ['get', 'cmi.launch_data', '', 0],
  ['set', 'cmi.launch_data', 'x', 403],
  ['get', 'cmi.comments_from_lms', '', 0],
  ['set', 'cmi.comments_from_lms', 'x', 403],
  ['get', 'cmi.student_data.mastery_score', '', 0],
  ['set', 'cmi.student_data.mastery_score', '80', 403],
  ['get', 'cmi.student_data.max_time_allowed', '', 0],
  ['set', 'cmi.student_data.max_time_allowed', '00:10:00', 403],
  // What the package says and reads.
  ['set', 'cmi.core.lesson_location', 'page 3', 0],
  ['set', 'cmi.core.lesson_location', 'x'.repeat(256), 405],
  ['set', 'cmi.core.lesson_status', 'passed', 0],
  ['set', 'cmi.core.lesson_status', 'incomplete', 0],
  ['set', 'cmi.core.lesson_status', 'done', 405],
  // Only the system may say that it was not attempted.
  ['set', 'cmi.core.lesson_status', 'not attempted', 405],
  ['set', 'cmi.core.score.raw', '85', 0],
  ['set', 'cmi.core.score.raw', '85.5', 0],
  ['set', 'cmi.core.score.raw', 'many', 405],
  ['set', 'cmi.core.score.min', '0', 0],
  ['set', 'cmi.core.score.max', '100', 0],
  ['set', 'cmi.suspend_data', 'a=1', 0],
  ['set', 'cmi.comments', 'well', 0],
  ['set', 'cmi.student_preference.audio', '50', 0],
  ['set', 'cmi.student_preference.audio', 'loud', 405],
  ['set', 'cmi.student_preference.language', 'en', 0],
  ['set', 'cmi.student_preference.speed', '10', 0],
  ['set', 'cmi.student_preference.text', '1', 0],
  // Only written.
  ['set', 'cmi.core.exit', 'suspend', 0],
  ['set', 'cmi.core.exit', '', 0],
  ['get', 'cmi.core.exit', '', 404],
  ['set', 'cmi.core.session_time', '0000:10:00', 0],
  ['set', 'cmi.core.session_time', '10 minutes', 405],
  ['get', 'cmi.core.session_time', '', 404],
  // Keywords.
  ['get', 'cmi.core._children', '', 0],
  ['set', 'cmi.core._children', 'x', 402],
  ['get', 'cmi.core.score._children', '', 0],
  ['get', 'cmi.objectives._count', '', 0],
  ['set', 'cmi.objectives._count', '1', 402],
  ['get', 'cmi.interactions._count', '', 0],
  ['set', 'cmi.interactions._count', '1', 402],
  // Collections.
  ['set', 'cmi.objectives.0.id', 'first', 0],
  ['set', 'cmi.objectives.0.status', 'completed', 0],
  ['set', 'cmi.objectives.0.status', 'done', 405],
  ['set', 'cmi.objectives.0.score.raw', '10', 0],
  ['set', 'cmi.interactions.0.id', 'q1', 0],
  ['get', 'cmi.interactions.0.id', '', 404],
  ['set', 'cmi.interactions.0.type', 'choice', 0],
  ['set', 'cmi.interactions.0.type', 'guess', 405],
  ['get', 'cmi.interactions.0.type', '', 404],
  ['set', 'cmi.interactions.0.time', '10:00:00', 0],
  ['set', 'cmi.interactions.0.weighting', '1', 0],
  ['set', 'cmi.interactions.0.student_response', 'a', 0],
  ['get', 'cmi.interactions.0.student_response', '', 404],
  ['set', 'cmi.interactions.0.result', 'correct', 0],
  ['set', 'cmi.interactions.0.result', 'good', 405],
  ['set', 'cmi.interactions.0.latency', '00:00:10', 0],
  // Nothing of the standard.
  ['get', 'cmi.core.colour', '', 401],
  ['set', 'cmi.core.colour', 'red', 401],
  ['get', 'cmi.nothing', '', 401],
]

const OF_2004: readonly Case[] = [
  ['get', 'cmi._version', '', 0],
  ['set', 'cmi._version', '1.0', 404],
  ['get', 'cmi.learner_id', '', 0],
  ['set', 'cmi.learner_id', 'x', 404],
  ['get', 'cmi.learner_name', '', 0],
  ['set', 'cmi.learner_name', 'x', 404],
  ['get', 'cmi.credit', '', 0],
  ['set', 'cmi.credit', 'credit', 404],
  ['get', 'cmi.entry', '', 0],
  ['set', 'cmi.entry', 'resume', 404],
  ['get', 'cmi.mode', '', 0],
  ['set', 'cmi.mode', 'normal', 404],
  ['get', 'cmi.total_time', '', 0],
  ['set', 'cmi.total_time', 'PT1H', 404],
  ['set', 'cmi.launch_data', 'x', 404],
  ['set', 'cmi.completion_threshold', '0.5', 404],
  ['set', 'cmi.scaled_passing_score', '0.5', 404],
  ['set', 'cmi.max_time_allowed', 'PT1H', 404],
  ['set', 'cmi.time_limit_action', 'exit,message', 404],
  // Read and written.
  ['set', 'cmi.completion_status', 'completed', 0],
  ['set', 'cmi.completion_status', 'incomplete', 0],
  ['set', 'cmi.completion_status', 'passed', 406],
  ['set', 'cmi.success_status', 'passed', 0],
  ['set', 'cmi.success_status', 'completed', 406],
  ['set', 'cmi.location', 'page 3', 0],
  ['set', 'cmi.progress_measure', '0.5', 0],
  ['set', 'cmi.progress_measure', '1.5', 407],
  ['set', 'cmi.progress_measure', 'half', 406],
  ['set', 'cmi.score.scaled', '0.5', 0],
  ['set', 'cmi.score.scaled', '-1', 0],
  ['set', 'cmi.score.scaled', '1.1', 407],
  ['set', 'cmi.score.scaled', 'high', 406],
  ['set', 'cmi.score.raw', '85', 0],
  ['set', 'cmi.score.raw', 'many', 406],
  ['set', 'cmi.score.min', '0', 0],
  ['set', 'cmi.score.max', '100', 0],
  ['set', 'cmi.suspend_data', 'a=1', 0],
  ['set', 'cmi.learner_preference.audio_level', '1', 0],
  ['set', 'cmi.learner_preference.audio_level', '-1', 407],
  ['set', 'cmi.learner_preference.audio_captioning', '1', 0],
  ['set', 'cmi.learner_preference.delivery_speed', '1', 0],
  ['set', 'cmi.learner_preference.language', 'en', 0],
  // Only written.
  ['set', 'cmi.exit', 'suspend', 0],
  ['set', 'cmi.exit', 'normal', 0],
  ['set', 'cmi.exit', 'away', 406],
  ['get', 'cmi.exit', '', 405],
  ['set', 'cmi.session_time', 'PT10M', 0],
  ['set', 'cmi.session_time', '00:10:00', 406],
  ['get', 'cmi.session_time', '', 405],
  // Keywords.
  ['get', 'cmi.score._children', '', 0],
  ['set', 'cmi.score._children', 'x', 404],
  ['get', 'cmi.objectives._count', '', 0],
  ['set', 'cmi.objectives._count', '1', 404],
  // Collections: the identifier first, in order.
  ['set', 'cmi.objectives.0.id', 'urn:first', 0],
  ['set', 'cmi.objectives.0.success_status', 'passed', 0],
  ['set', 'cmi.objectives.0.completion_status', 'completed', 0],
  ['set', 'cmi.objectives.0.progress_measure', '0.5', 0],
  ['set', 'cmi.objectives.0.score.scaled', '0.5', 0],
  ['set', 'cmi.objectives.5.id', 'urn:later', 351],
  ['set', 'cmi.interactions.0.id', 'urn:q1', 0],
  ['get', 'cmi.interactions.0.id', '', 0],
  ['set', 'cmi.interactions.0.type', 'choice', 0],
  ['set', 'cmi.interactions.0.type', 'guess', 406],
  ['set', 'cmi.interactions.0.timestamp', '2026-03-02T10:00:00.0Z', 0],
  ['set', 'cmi.interactions.0.timestamp', 'yesterday', 406],
  ['set', 'cmi.interactions.0.weighting', '1', 0],
  ['set', 'cmi.interactions.0.learner_response', 'a', 0],
  ['set', 'cmi.interactions.0.result', 'correct', 0],
  ['set', 'cmi.interactions.0.result', 'good', 406],
  ['set', 'cmi.interactions.0.latency', 'PT10S', 0],
  ['set', 'cmi.comments_from_learner.0.comment', 'well', 0],
  ['set', 'cmi.comments_from_lms.0.comment', 'well', 404],
  // Elements that nobody has said anything of.
  ['get', 'cmi.location', '', 0],
  ['get', 'cmi.colour', '', 401],
  ['set', 'cmi.colour', 'red', 401],
]

/** The system has given them no value. */
const UNSET = new Set(['cmi.location'])

/** Each case meets a session of its own, in which an objective and an interaction stand where the case needs them. */
const NEEDED_12 = ['cmi.objectives.0.id', 'cmi.interactions.0.id']
const NEEDED_2004 = ['cmi.objectives.0.id', 'cmi.interactions.0.id', 'cmi.interactions.0.type']

const describeCase = ([call, element, value]: Case) => `${call} ${element} ${value.slice(0, 20)}`

describe('SCORM 1.2', () => {
  it.each(OF_12.map(each => [describeCase(each), each] as const))('%s', (_, [call, element, value, code]) => {
    const api = SCORM_12.make(SETTINGS, http)
    api.LMSInitialize('')
    for (const needed of NEEDED_12) if (/\.\d\./.test(element) && needed !== element) api.LMSSetValue(needed, 'first')
    if (call === 'set') expect(api.LMSSetValue(element, value)).toBe(code === 0 ? 'true' : 'false')
    else api.LMSGetValue(element)
    expect(Number(api.LMSGetLastError())).toBe(code)
    if (call === 'get' || code !== 0) return
    // What may be read is as it was written.
    const read = api.LMSGetValue(element)
    if (Number(api.LMSGetLastError()) === 0) expect(String(read)).toBe(value)
  })

  it('answers nothing before its begin and after its end', () => {
    const api = SCORM_12.make(SETTINGS, http)
    expect([api.LMSGetValue('cmi.core.student_id'), Number(api.LMSGetLastError())]).toEqual(['', 301])
    expect(String(api.LMSInitialize(''))).toBe('true')
    expect(String(api.LMSFinish(''))).toBe('true')
    expect(api.cmi.core.lesson_status).toBe('completed')
  })
})

describe('SCORM 2004', () => {
  it.each(OF_2004.map(each => [describeCase(each), each] as const))('%s', (_, [call, element, value, code]) => {
    const api = SCORM_2004.make(SETTINGS, http)
    api.Initialize('')
    for (const needed of NEEDED_2004) {
      const isSame = /\.\d\./.test(element) && needed.split('.')[1] === element.split('.')[1]
      if (
        isSame &&
        !element.startsWith('cmi.objectives.5') &&
        !element.startsWith('cmi.interactions.7') &&
        needed !== element
      )
        api.SetValue(needed, needed.endsWith('type') ? 'choice' : 'urn:first')
    }
    if (call === 'set') expect(api.SetValue(element, value)).toBe(code === 0 ? 'true' : 'false')
    else api.GetValue(element)
    // Of what nobody has set the standard answers with an empty string and 403.
    const unset = call === 'get' && code === 0 && UNSET.has(element)
    expect(Number(api.GetLastError())).toBe(unset ? 403 : code)
    if (call === 'get' || code !== 0) return
    const read = api.GetValue(element)
    if (Number(api.GetLastError()) === 0) expect(String(read)).toBe(value)
  })

  it('answers nothing before its begin and after its end', () => {
    const api = SCORM_2004.make(SETTINGS, http)
    expect([api.GetValue('cmi.learner_id'), Number(api.GetLastError())]).toEqual(['', 122])
    expect([String(api.SetValue('cmi.location', 'x')), Number(api.GetLastError())]).toEqual(['false', 132])
    expect([String(api.Commit('')), Number(api.GetLastError())]).toEqual(['false', 142])
    expect([String(api.Terminate('')), Number(api.GetLastError())]).toEqual(['false', 112])
    expect(String(api.Initialize(''))).toBe('true')
    expect([String(api.Initialize('')), Number(api.GetLastError())]).toEqual(['false', 103])
    expect(String(api.Terminate(''))).toBe('true')
    expect([api.GetValue('cmi.learner_id'), Number(api.GetLastError())]).toEqual(['', 123])
    expect([String(api.SetValue('cmi.location', 'x')), Number(api.GetLastError())]).toEqual(['false', 133])
    expect([String(api.Commit('')), Number(api.GetLastError())]).toEqual(['false', 143])
    expect([String(api.Terminate('')), Number(api.GetLastError())]).toEqual(['false', 113])
    expect([String(api.Initialize('')), Number(api.GetLastError())]).toEqual(['false', 104])
  })
})

/** Where the library answers otherwise than the standard. In each case the package loses nothing by it. */
describe('otherwise than the standard', () => {
  it('SCORM 1.2 takes the exit "normal", which is of SCORM 2004', () => {
    const api = SCORM_12.make(SETTINGS, http)
    api.LMSInitialize('')
    expect(String(api.LMSSetValue('cmi.core.exit', 'normal'))).toBe('true')
  })

  it('SCORM 1.2 keeps what is set after LMSFinish, which the standard refuses with 301', () => {
    const api = SCORM_12.make(SETTINGS, http)
    api.LMSInitialize('')
    api.LMSFinish('')
    expect([String(api.LMSSetValue('cmi.suspend_data', 'x')), Number(api.LMSGetLastError())]).toEqual(['true', 0])
  })

  it('SCORM 2004 calls a wrong state of captions out of range (407), where the standard says of another type (406)', () => {
    const api = SCORM_2004.make(SETTINGS, http)
    api.Initialize('')
    expect(String(api.SetValue('cmi.learner_preference.audio_captioning', '2'))).toBe('false')
    expect(Number(api.GetLastError())).toBe(407)
  })

  it('SCORM 2004 says of an interaction that is not there that nobody has set it (403), where the standard says 301', () => {
    const api = SCORM_2004.make(SETTINGS, http)
    api.Initialize('')
    expect([api.GetValue('cmi.interactions.7.id'), Number(api.GetLastError())]).toEqual(['', 403])
  })
})
