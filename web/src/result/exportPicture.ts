/** Saves a drawing of the page as a file of its own: SVG with all styles inlined, or PNG. */

/** Inherited properties are written only where they change. */
const INHERITED = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'paint-order',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
] as const
const OWN: Readonly<Record<string, string>> = { opacity: '1' }
const REMOVED = ['class', 'style']
const SVG = 'http://www.w3.org/2000/svg'

/** Return a standalone copy of a drawing in the document: symbols are copied, styles become attributes. */
export function standaloneSvg(drawing: SVGSVGElement): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement
  drawing.after(copy) // styles are computed in the document only
  try {
    for (const use of copy.querySelectorAll('use')) expand(use)
    inlineStyles(copy, new Map())
    copy.setAttribute('xmlns', SVG)
    const { width, height } = drawing.viewBox.baseVal
    copy.setAttribute('width', String(width))
    copy.setAttribute('height', String(height))
    return new XMLSerializer().serializeToString(copy).replaceAll(/<!--.*?-->/gs, '')
  } finally {
    copy.remove()
  }
}

/** Replace a reference by a copy of its symbol, which inherits the same colours. */
function expand(use: SVGUseElement): void {
  const symbol = document.querySelector(use.getAttribute('href') ?? '')
  if (!symbol) return
  const group = document.createElementNS(SVG, 'g')
  const inner = document.createElementNS(SVG, 'svg')
  for (const name of ['class', 'style', 'transform'])
    if (use.hasAttribute(name)) group.setAttribute(name, use.getAttribute(name)!)
  for (const { name, value } of symbol.attributes) if (name !== 'id') inner.setAttribute(name, value)
  for (const name of ['x', 'y', 'width', 'height'])
    if (use.hasAttribute(name)) inner.setAttribute(name, use.getAttribute(name)!)
  inner.append(...[...symbol.childNodes].map((child) => child.cloneNode(true)))
  group.append(inner)
  use.replaceWith(group)
}

function inlineStyles(element: Element, inherited: ReadonlyMap<string, string>): void {
  const style = getComputedStyle(element)
  const values = new Map(INHERITED.map((name) => [name, style.getPropertyValue(name)]))
  const own = Object.keys(OWN).map((name) => [name, style.getPropertyValue(name)] as const)
  for (const child of element.children) inlineStyles(child, values)
  for (const name of REMOVED) element.removeAttribute(name)
  for (const [name, value] of values)
    if (value !== inherited.get(name)) element.setAttribute(name, value)
    else element.removeAttribute(name)
  for (const [name, value] of own) if (value !== OWN[name]) element.setAttribute(name, value)
  if (element.localName === 'marker') element.setAttribute('overflow', 'visible')
}

/** width of a PNG in pixels */
const PNG_WIDTH = 2400

export async function pngOf(svg: string): Promise<Blob> {
  const image = new Image()
  image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = PNG_WIDTH
  canvas.height = Math.round((PNG_WIDTH * image.height) / image.width)
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
  URL.revokeObjectURL(image.src)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )
}

export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
