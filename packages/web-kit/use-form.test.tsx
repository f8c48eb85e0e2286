import { act, cleanup, renderHook } from '@testing-library/react'
import { identity } from '../../modules/identity/contract/identity.ts'
import { Suspense } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { AreaMessages } from './area-messages.tsx'
import { loadMessages } from './messages.ts'
import { useLocaleStore } from './locale.ts'
import { useForm } from './use-form.ts'

// Loaded before, so that no test waits for the first import.
beforeAll(() => loadMessages('en-US', []))
beforeEach(() => useLocaleStore.getState().setLanguage('en-US'))
afterEach(cleanup)

const empty = { userName: '', realName: '', password: '', mobile: '', email: '' }

async function start() {
  const hook = await act(async () =>
    renderHook(() => useForm(identity.register.input, empty), {
      wrapper: ({ children }) => (
        <Suspense>
          <AreaMessages areas={[]}>{children}</AreaMessages>
        </Suspense>
      ),
    }),
  )
  await vi.waitFor(() => expect(hook.result.current).not.toBeNull())
  return hook.result
}

describe('useForm', () => {
  it('shows nothing before the first attempt to send', async () => {
    const form = await start()
    act(() => form.current.set('password', 'x'))
    expect(form.current.errors).toEqual({})
  })

  it('refuses what the server would refuse, each at its field, and sends nothing', async () => {
    const form = await start()
    const send = vi.fn()
    act(() => form.current.set('password', 'short'))
    act(() => form.current.set('mobile', '123'))
    act(() => form.current.set('realName', '   '))
    act(() => form.current.submit(send))
    expect(send).not.toHaveBeenCalled()
    expect(form.current.errors).toMatchObject({
      userName: 'Please fill this in',
      realName: 'Please fill this in',
      password: 'At least 8 characters',
      mobile: 'This is not in the right format',
    })
    expect(form.current.errors.email).toBeUndefined()
  })

  it('sends parsed values without the fields that were left blank', async () => {
    const form = await start()
    const send = vi.fn()
    act(() => form.current.set('userName', ' lin.xm '))
    act(() => form.current.set('realName', '林小满'))
    act(() => form.current.set('password', 'long enough'))
    act(() => form.current.submit(send))
    expect(send).toHaveBeenCalledWith({ userName: 'lin.xm', realName: '林小满', password: 'long enough' })
  })

  it("shows the server's refusal until the field is changed", async () => {
    const form = await start()
    act(() => form.current.fail('userName', 'taken'))
    expect(form.current.errors.userName).toBe('taken')
    act(() => form.current.set('userName', 'other'))
    expect(form.current.errors.userName).toBeUndefined()
  })
})
