/** Chart.js, with only the parts that are drawn here. Loaded by the dashboard alone. */
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js'
import { theme } from 'antd'
import { useEffect, useRef } from 'react'

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  Filler,
  Legend,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
)

export type Colour = 'accent' | 'success' | 'warning' | 'danger'

export interface Series {
  readonly label: string
  readonly values: readonly (number | null)[]
  readonly colour: Colour
  readonly kind: 'bar' | 'line'
  /** Shares of one, on an axis of their own at the right. */
  readonly isShare?: boolean
}

export interface ChartCanvasProps {
  readonly labels: readonly string[]
  readonly series: readonly Series[]
  /** How a value reads in the bubble and on the axis. */
  readonly format: (value: number, isShare: boolean) => string
}

type Tokens = ReturnType<typeof theme.useToken>['token']

/** Those of ui/tokens.css, by way of the theme: they follow light, dark and the chosen colour. */
const colourOf = (token: Tokens): Record<Colour, string> => ({
  accent: token.colorPrimary,
  success: token.colorSuccess,
  warning: token.colorWarning,
  danger: token.colorError,
})

function configOf({ labels, series, format }: ChartCanvasProps, token: Tokens): ChartConfiguration<'bar' | 'line'> {
  const colours = colourOf(token)
  const text = { color: token.colorTextSecondary, font: { family: token.fontFamily, size: 12 } }
  const axis = (isShare: boolean) => ({
    position: isShare ? ('right' as const) : ('left' as const),
    beginAtZero: true,
    ...(isShare ? { max: 1 } : { suggestedMax: 4 }),
    border: { display: false },
    grid: { color: token.colorSplit, drawOnChartArea: !isShare },
    ticks: {
      ...text,
      precision: 0,
      maxTicksLimit: 6,
      callback: (value: string | number) => format(Number(value), isShare),
    },
  })
  const hasShare = series.some(one => one.isShare)
  const hasCount = series.some(one => !one.isShare)
  return {
    type: 'bar',
    data: {
      labels: [...labels],
      datasets: series.map(one => ({
        type: one.kind,
        label: one.label,
        data: [...one.values],
        yAxisID: one.isShare ? 'share' : 'count',
        // Lines lie over bars.
        order: one.kind === 'line' ? 0 : 1,
        backgroundColor: colours[one.colour],
        borderColor: colours[one.colour],
        borderWidth: one.kind === 'line' ? 2 : 0,
        borderRadius: one.kind === 'bar' ? 3 : 0,
        pointRadius: 2,
        pointHitRadius: 12,
        spanGaps: true,
        stack: one.kind === 'bar' ? 'counts' : one.label,
      })),
    },
    options: {
      responsive: true,
      maintainAspectRatio: false,
      animation: false,
      interaction: { mode: 'index', intersect: false },
      scales: {
        x: {
          stacked: true,
          grid: { display: false },
          border: { color: token.colorSplit },
          ticks: { ...text, maxRotation: 0, autoSkipPadding: 12 },
        },
        ...(hasCount ? { count: { ...axis(false), stacked: true } } : {}),
        ...(hasShare ? { share: axis(true) } : {}),
      },
      plugins: {
        legend: { position: 'bottom', labels: { ...text, usePointStyle: true, boxHeight: 8 } },
        tooltip: {
          callbacks: {
            label: ({ dataset, parsed }) =>
              parsed.y === null
                ? ''
                : `${dataset.label}: ${format(parsed.y, series.find(one => one.label === dataset.label)?.isShare ?? false)}`,
          },
        },
      },
    },
  }
}

/** A picture of numbers that stand beside it as a table too. */
export function ChartCanvas(props: ChartCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { token } = theme.useToken()
  const { labels, series } = props

  // The chart draws on the canvas outside React; it is made anew when its numbers or the theme change.
  useEffect(() => {
    if (canvas.current === null) return undefined
    const chart = new Chart(canvas.current, configOf(props, token))
    return () => chart.destroy()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- because `format` is new in every render and draws nothing by itself
  }, [labels, series, token])

  return <canvas ref={canvas} aria-hidden="true" />
}
