import { useParams } from 'react-router'
import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'
import { CheckFilePage } from './check-file-page.tsx'
import { CheckPage } from './check-page.tsx'
import { CodePage } from './code-page.tsx'

/** Open to everybody, without a session. */
export function CheckArea() {
  return (
    <AreaMessages areas={['certificates', 'certificateCheck']}>
      <Page />
    </AreaMessages>
  )
}

function Page() {
  const { code } = useParams()
  if (code === undefined) return <CheckPage />
  return code === 'file' ? <CheckFilePage /> : <CodePage key={code} code={code} />
}
