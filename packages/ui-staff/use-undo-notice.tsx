import { App, Button } from 'antd'

interface UndoNotice {
  readonly title: string
  readonly undoText: string
  readonly onUndo: () => void
}

/** Says for ten seconds what was done, with a button that takes it back. */
export function useUndoNotice(): (key: string, notice: UndoNotice) => void {
  const { notification } = App.useApp()
  return (key, { title, undoText, onUndo }) =>
    notification.open({
      key,
      title,
      duration: 10,
      actions: (
        <Button
          type="primary"
          size="small"
          onClick={() => {
            onUndo()
            notification.destroy(key)
          }}
        >
          {undoText}
        </Button>
      ),
    })
}
