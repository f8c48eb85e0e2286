import { App, Button, Space } from 'antd'

interface Notice {
  readonly title: string
  readonly buttons: readonly { readonly text: string; readonly run: () => void }[]
}

/** Says for ten seconds what was done, with what can follow it: the way back, or what comes next. */
export function useNotice(): (key: string, notice: Notice) => void {
  const { notification } = App.useApp()
  return (key, { title, buttons }) =>
    notification.open({
      key,
      title,
      duration: 10,
      actions: (
        <Space wrap>
          {buttons.map(({ text, run }) => (
            <Button
              key={text}
              size="small"
              onClick={() => {
                run()
                notification.destroy(key)
              }}
            >
              {text}
            </Button>
          ))}
        </Space>
      ),
    })
}
