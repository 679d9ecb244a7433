import { NAMED_COLOURS } from './colour-names.data.ts'

/** An opaque sRGB colour as 0xRRGGBB, or what is seen through it. */
export type Colour = number | 'transparent'

/** Alpha up to which a person sees nothing; the bound for `opacity`, too. [spec/inbound.md 9] */
export const INVISIBLE_ALPHA_MAX = 0.05
/** Difference of each channel up to which two colours are one to the eye: `#fefefe` on `#ffffff`. */
const SAME_CHANNEL_DISTANCE = 4
const COLOUR_CHARS_MAX = 100

function parseHex(digits: string): Colour | null {
  if (!/^(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.test(digits)) {
    return null
  }
  const wide = digits.length <= 4 ? digits.replace(/./g, '$&$&') : digits
  const alpha = wide.length === 8 ? Number.parseInt(wide.slice(6), 16) / 255 : 1
  return alpha <= INVISIBLE_ALPHA_MAX ? 'transparent' : Number.parseInt(wide.slice(0, 6), 16)
}

/** A number or percentage of `whole`, clamped to 0..whole; null when it is neither. */
function parseComponent(token: string, whole: number): number | null {
  const match = /^([+-]?(?:\d{1,10}(?:\.\d{0,10})?|\.\d{1,10}))(%|deg)?$/.exec(token)
  if (match === null) {
    return null
  }
  const value = match[2] === '%' ? (Number(match[1]) * whole) / 100 : Number(match[1])
  return Math.min(whole, Math.max(0, value))
}

function fromHsl(hue: number, saturation: number, lightness: number): number {
  const chroma = saturation * Math.min(lightness, 1 - lightness)
  const channel = (offset: number) => {
    const k = (offset + hue / 30) % 12
    return Math.round(255 * (lightness - chroma * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
  }
  return (channel(0) << 16) | (channel(8) << 8) | channel(4)
}

function parseFunction(name: string, body: string): Colour | null {
  const tokens = body.split(/[\s,/]+/).filter((token) => token !== '')
  const wholes = name.startsWith('hsl') ? [360, 100, 100] : [255, 255, 255]
  const [a, b, c] = wholes.map((whole, index) => parseComponent(tokens[index] ?? '', whole))
  const alpha = tokens[3] === undefined ? 1 : parseComponent(tokens[3], 1)
  if (typeof a !== 'number' || typeof b !== 'number' || typeof c !== 'number' || alpha === null) {
    return null
  }
  if (alpha <= INVISIBLE_ALPHA_MAX) {
    return 'transparent'
  }
  return name.startsWith('hsl')
    ? fromHsl(a, b / 100, c / 100)
    : (Math.round(a) << 16) | (Math.round(b) << 8) | Math.round(c)
}

/** A CSS colour or the legacy `ffffff` of HTML attributes; null for what it does not name (`inherit`, `var()`, junk). */
export function parseColour(text: string): Colour | null {
  const value = text.trim().toLowerCase()
  if (value.length > COLOUR_CHARS_MAX) {
    return null
  }
  if (value === 'transparent') {
    return 'transparent'
  }
  if (value.startsWith('#')) {
    return parseHex(value.slice(1))
  }
  const call = /^(rgba?|hsla?)\(([^()]*)\)$/.exec(value)
  if (call !== null) {
    return parseFunction(call[1] ?? '', call[2] ?? '')
  }
  return NAMED_COLOURS.get(value) ?? (value.length === 6 ? parseHex(value) : null)
}

/** True when a reader cannot tell the two apart. */
export function isSameColour(one: number, other: number): boolean {
  return [16, 8, 0].every(
    (shift) => Math.abs(((one >> shift) & 0xff) - ((other >> shift) & 0xff)) <= SAME_CHANNEL_DISTANCE,
  )
}
