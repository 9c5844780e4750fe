/** The rules as docs/rules has them, cut into entries and linked by their ids: done by the build, so that no page has to. */
import { Marked } from 'marked'
import { ruleAddress } from './address'
import type { Entry, Section } from './book'

const ID = /\b(?:(?:KB|KD)(?:-[A-Z0-9]+)+|[CDIRK]-\d\d|A\d\d)\b/g
/** a rule is defined where its id opens a list entry, a paragraph or a table row */
const DEFINES = /^(?:[*-] )?\*\*((?:KB|KD)(?:-[A-Z0-9]+)+|[CDIRK]-\d\d|A\d\d)\b|^\|[\s*`]*((?:KB|KD)(?:-[A-Z0-9]+)+|[CDIRK]-\d\d|A\d\d)[\s*`]*\|/
const HEADING = /^(#{1,6}) (.*)$/

export function sections(markdown: string): readonly Section[] {
  const lines = markdown.split('\n')
  const known = new Set([...lines.map(defined).filter((id) => id !== null), ...lines.filter((line) => HEADING.test(line)).flatMap((line) => line.match(ID) ?? [])])
  const found: { title: string; depth: number; blocks: string[] }[] = []
  for (const block of blocks(markdown)) {
    const heading = HEADING.exec(block)
    if (heading) found.push({ title: heading[2]!.replaceAll('`', ''), depth: heading[1]!.length, blocks: [] })
    else found.at(-1)?.blocks.push(block)
  }
  const marked = linking(known)
  return found.map(({ title, depth, blocks }) => ({ ids: title.match(ID) ?? [], title, depth, entries: blocks.map((block) => entry(block, marked)) }))
}

/** Paragraphs, list entries, tables and code; a heading is a block of its own, rulers are none. */
function blocks(markdown: string): string[] {
  const made: string[] = []
  let open = false
  let code = false
  for (const line of markdown.split('\n')) {
    const fence = line.startsWith('```')
    if (!code && (line.trim() === '' || line === '---')) {
      open = false
      continue
    }
    const starts = !code && (HEADING.test(line) || /^(?:[*-]|\d+\.) /.test(line) || fence)
    if (open && !starts) made[made.length - 1] += `\n${line}`
    else made.push(line)
    open = !HEADING.test(line)
    if (fence) code = !code
  }
  return made
}

function defined(line: string): string | null {
  const found = DEFINES.exec(line)
  return found ? (found[1] ?? found[2] ?? null) : null
}

function entry(block: string, marked: Marked): Entry {
  const ids = block.split('\n').map(defined).filter((id) => id !== null)
  const html = marked.parse(block.replace(/^[*-] /, ''), { async: false })
  return { ids, html }
}

/** Ids that are defined anywhere become links to their place. */
function linking(known: ReadonlySet<string>): Marked {
  return new Marked({
    renderer: {
      text({ text }) {
        return escaped(text).replace(ID, (id) => (known.has(id) ? `<a href="${ruleAddress(id)}" data-rule="${id}">${id}</a>` : id))
      },
      html: ({ text }) => escaped(text),
    },
  })
}

function escaped(text: string): string {
  return text.replaceAll('&amp;', '&').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
