import { type ReactNode, startTransition, Suspense, useLayoutEffect, useRef, useState } from 'react'

interface LazyPartProps {
  /** What is seen until then; nothing if left out. */
  readonly fallback?: ReactNode
  readonly children: ReactNode
}

/**
 * Suspense that shows its children as soon as they are loaded. A fallback that has once been seen React keeps for 300 ms, however
 * quickly the children follow, and for as long again at each level below. Here it takes their place, and they come in a transition,
 * which waits for them and for nothing else.
 */
export function LazyPart({ fallback = null, children }: LazyPartProps) {
  const [isAwaited, setIsAwaited] = useState(false)
  const wasShown = useRef(false)
  const onSuspended = () => {
    // Their state would be lost: React hides them until they go on.
    if (wasShown.current) return
    setIsAwaited(true)
    startTransition(() => setIsAwaited(false))
  }
  const onShown = () => {
    wasShown.current = true
  }
  return (
    <Suspense
      fallback={
        <>
          {fallback}
          <Seen onSeen={onSuspended} />
        </>
      }
    >
      {isAwaited ? (
        fallback
      ) : (
        <>
          {children}
          <Seen onSeen={onShown} />
        </>
      )}
    </Suspense>
  )
}

/** Layout effects of what is suspended wait with it. */
function Seen({ onSeen }: { onSeen: () => void }) {
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- because it is said once, when it comes
  useLayoutEffect(onSeen, [])
  return null
}
