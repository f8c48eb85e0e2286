import { fireEvent, render, screen } from '@testing-library/react'
import { memo, useEffect, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { useSteady } from './use-steady.ts'

const drawn = vi.fn()

const Part = memo(function Part({ actions }: { actions: { readonly add: (by: number) => void } }) {
  useEffect(() => drawn())
  return (
    <button type="button" onClick={() => actions.add(2)}>
      Add
    </button>
  )
})

function Page() {
  const [sum, setSum] = useState(1)
  const actions = useSteady({ add: (by: number) => setSum(sum + by) })
  return (
    <>
      <output>{sum}</output>
      <Part actions={actions} />
    </>
  )
}

it('a part that is given steady functions is drawn once, and they do what the newest would', () => {
  render(<Page />)
  for (let time = 0; time < 3; time += 1) fireEvent.click(screen.getByText('Add'))
  expect(screen.getByRole('status').textContent).toBe('7')
  expect(drawn).toHaveBeenCalledTimes(1)
})
