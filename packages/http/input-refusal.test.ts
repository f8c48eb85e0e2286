/** BAD_INPUT as a caller gets it: which field, what to say beside it, and the whole sentence, in both languages. */
import { exams } from '../../modules/exams/contract/exams.ts'
import { files } from '../../modules/files/contract.ts'
import { identity } from '../../modules/identity/contract/identity.ts'
import type { Endpoint } from '@tripos/contract-kit/endpoint.ts'
import { org } from '../../modules/org/contract.ts'
import { site } from '../../modules/site/contract.ts'
import { users } from '../../modules/identity/contract/users.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf, startTestApp, type TestApp } from '../../apps/server/test/app.ts'
import { makeAdministrator, signIn } from '../../modules/identity/test/make-identity.ts'
import { sendUpload } from '../../apps/server/test/upload.ts'
import { newId } from '@tripos/runtime/random.ts'
import { UPLOAD_BYTES } from '@tripos/runtime/size-limits.ts'

let app: TestApp
let staff: string
beforeAll(async () => {
  app = await startTestApp()
  staff = await signIn(app, await makeAdministrator(app))
})
afterAll(() => app.close())

async function refusalText(endpoint: Endpoint, input: unknown, language: 'zh-CN' | 'en-US') {
  const { body } = await app.send(endpoint, input, staff, language)
  return body
}

const blueprint = {
  name: 'Half-term',
  departmentId: null,
  content: {
    sections: [
      { title: 'A', lines: [{ kind: 1, bankId: newId(), type: 1, count: 3, points: 100 }] },
      {
        title: 'B',
        lines: [
          { kind: 1, bankId: newId(), type: 1, count: 3, points: 100 },
          { kind: 1, bankId: newId(), type: 1, count: -1, points: 100 },
        ],
      },
    ],
    shuffleQuestions: false,
    shuffleOptions: true,
    partialScore: 1,
  },
}

describe.each([
  [
    'a field that an older state of the page would not send',
    org.save,
    () => ({ name: 'Physics' }),
    'parentId',
    '上级：请选择上级部门；新建顶级部门时请明确留空。',
    'Below: Choose the department above, or say that there is none (null).',
  ],
  [
    'a rule over several fields',
    users.newPasswords,
    () => ({ ids: [newId(), newId()], password: 'not for all of them' }),
    'password',
    '密码：指定的密码只能用于一名用户；重置多名用户时请留空，由系统生成。',
    'Password: A typed password is for one user only. Leave it empty for several users: each then gets a generated one.',
  ],
  [
    'a schema, deep inside',
    exams.blueprintSave,
    () => blueprint,
    'content.sections.1.lines.1.count',
    '第 2 部分，第 2 行，题数：不能小于 0。',
    'Section 2, line 2, Number: This must be at least 0.',
  ],
  [
    'a schema, at the top',
    identity.login,
    () => ({ userName: 'ada', password: '' }),
    'password',
    '密码：请填写此项。',
    'Password: Please fill this in.',
  ],
] as const)('%s', (_, endpoint, input, field, zh, en) => {
  it('is said in Chinese, at its field', async () => {
    const [, text] = zh.split('：')
    expect(await refusalText(endpoint, input(), 'zh-CN')).toEqual({
      code: codeOf('BAD_INPUT'),
      msg: zh,
      data: { issues: [{ field, text, msg: zh }] },
    })
  })

  it('is said in English, at its field', async () => {
    const text = en.slice(en.indexOf(': ') + 2)
    expect(await refusalText(endpoint, input(), 'en-US')).toEqual({
      code: codeOf('BAD_INPUT'),
      msg: en,
      data: { issues: [{ field, text, msg: en }] },
    })
  })
})

it('names the limit that another field sets', async () => {
  const { canMail: _, canSms: __, ...settings } = await app.call(site.settings, {}, staff)
  const input = { ...settings, studentIdleHours: 9, studentAbsoluteHours: 8 }
  expect((await refusalText(site.save, input, 'zh-CN')).msg).toBe('学员：无操作：不能大于“学员：最长”的 8 小时。')
})

it('says all that is wrong, the first of it in the sentence', async () => {
  const { msg, data } = await refusalText(org.save, { name: '', parentId: 'x' }, 'zh-CN')
  expect(msg).toBe('上级：所选内容无效，请重新选择。')
  expect(data).toMatchObject({
    issues: [
      { field: 'parentId', text: '所选内容无效，请重新选择。' },
      { field: 'name', text: '请填写此项。' },
    ],
  })
})

describe('an upload', () => {
  it('without a file says that one is to be chosen', async () => {
    const payload = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n'
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'accept-language': 'zh-CN', token: staff }
    const reply = await app.app.inject({ method: 'POST', url: files.uploadImage.path, headers, payload })
    expect(reply.json()).toMatchObject({
      msg: '文件：请选择要上传的文件。',
      data: { issues: [{ field: 'file', text: '请选择要上传的文件。' }] },
    })
  })

  it('over the limit names the limit that is in force', async () => {
    const file = { name: 'a.png', bytes: Buffer.alloc(UPLOAD_BYTES + 1) }
    const { body } = await sendUpload(app, files.uploadImage, { fields: {}, file, token: staff })
    expect(body).toMatchObject({ code: codeOf('TOO_LARGE') })
    expect(body.msg).toContain(`${UPLOAD_BYTES / 1024 / 1024} MB`)
  })
})
