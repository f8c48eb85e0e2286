import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { toast } from '@tripos/ui/toast.tsx'

function subscribe(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

export function FullscreenButton() {
  const t = useTranslations('staffLayout.fullscreen')
  const isFull = useSyncExternalStore(subscribe, () => Boolean(document.fullscreenElement))
  // Specification section 8.
  const warn = () => toast.warning(t('unsupported'))
  const toggle = async () => {
    if (!document.fullscreenEnabled) return warn()
    // A browser may also refuse at the moment.
    await (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(warn)
  }
  return (
    <Button
      type="text"
      aria-label={isFull ? t('leave') : t('enter')}
      title={isFull ? t('leave') : t('enter')}
      icon={isFull ? <FullscreenExitOutlined aria-hidden="true" /> : <FullscreenOutlined aria-hidden="true" />}
      onClick={() => void toggle()}
    />
  )
}
