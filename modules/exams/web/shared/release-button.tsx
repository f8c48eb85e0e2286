import { Button } from 'antd'
import { lazy, useState } from 'react'
import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'
import { LazyPart } from '@tripos/ui/lazy-part.tsx'

const Drawer = lazy(async () => ({ default: (await import('../staff/release-drawer.tsx')).ReleaseDrawer }))

interface ReleaseButtonProps {
  readonly examId: string
  readonly label: string
}

/** Opens what candidates see of their results now, and the buttons for what is released by hand. */
export function ReleaseButton({ examId, label }: ReleaseButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {isOpen && <ReleaseDrawer examId={examId} onClose={() => setOpen(false)} />}
    </>
  )
}

export function ReleaseDrawer(props: { readonly examId: string; readonly onClose: () => void }) {
  return (
    <LazyPart>
      <AreaMessages areas={['exams']}>
        <Drawer {...props} />
      </AreaMessages>
    </LazyPart>
  )
}
