/** The bridge that WeChat puts into pages which it shows. It may come a moment after the page. */
interface Bridge {
  invoke(name: string, params: object, done: () => void): void
}

const findBridge = (): Bridge | undefined => (window as { WeixinJSBridge?: Bridge }).WeixinJSBridge

/** Whatever comes of it, the server is asked afterwards. */
export function invokeBridge(params: Readonly<Record<string, string>>, onDone: () => void): void {
  const invoke = (): void => findBridge()?.invoke('getBrandWCPayRequest', params, onDone)
  if (findBridge()) invoke()
  else document.addEventListener('WeixinJSBridgeReady', invoke, { once: true })
}
