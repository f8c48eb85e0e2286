import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { RemoteTreeMultiSelect, RemoteTreeSelect } from './remote-tree-select.tsx'

afterEach(cleanup)

const ID = '0190a000-0000-7000-8000-00000000000'
const TREE = [
  { value: `${ID}1`, title: 'School', children: [{ value: `${ID}2`, title: 'Class 3', children: [] }] },
  { value: `${ID}3`, title: 'Library', children: [] },
]

it('has the names of its entries read out, not their ids', async () => {
  await show(
    <RemoteTreeSelect label="Department" tree={TREE} isLoading={false} value={`${ID}2`} onChange={() => undefined} />,
  )
  fireEvent.mouseDown(screen.getByRole('combobox'))
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  await vi.waitFor(() => expect(said()).toContain('Class 3'))
})

const GRADES = [
  { value: 'a', title: 'Grade 7', children: [] },
  { value: 'b', title: 'Grade 8', children: [] },
]

function Departments() {
  const [value, setValue] = useState<readonly string[]>([])
  return (
    <>
      <RemoteTreeMultiSelect label="Departments" tree={GRADES} isLoading={false} value={value} onChange={setValue} />
      <output>{value.join()}</output>
    </>
  )
}

it('closes its list with each choice, so that nothing below it is covered', async () => {
  await show(<Departments />)
  const field = screen.getByRole('combobox', { name: 'Departments' })
  const choose = async (title: string) => {
    fireEvent.mouseDown(field)
    await waitFor(() => expect(field.getAttribute('aria-expanded')).toBe('true'))
    fireEvent.click(document.querySelector(`.ant-select-tree-node-content-wrapper[title="${title}"]`) as Element)
    await waitFor(() => expect(field.getAttribute('aria-expanded')).toBe('false'))
  }
  await choose('Grade 7')
  await choose('Grade 8')
  expect(document.querySelector('output')?.textContent).toBe('a,b')
})
