/** Parses docs/rules into entries linked by rule id. Runs in the build, not in the page. */
import { Marked } from 'marked'
import { ruleLink } from './ruleLink'
import type { Entry, Section } from './rulebookSearch'

const RULE_ID = String.raw`(?:KB|KD)(?:-[A-Z0-9]+)+|[CDIRK]-\d\d|A\d\d`
const ID = new RegExp(String.raw`\b(?:${RULE_ID})\b`, 'g')
/** A rule is defined where its id starts a list entry, a paragraph or a table row. */
const DEFINES = new RegExp(String.raw`^(?:[*-] )?\*\*(${RULE_ID})\b|^\|[\s*\x60]*(${RULE_ID})[\s*\x60]*\|`)
const HEADING = /^(#{1,6}) (.*)$/

export function parseRulebook(markdown: string): readonly Section[] {
  const lines = markdown.split('\n')
  const definedIds = new Set([
    ...lines.map(definedId).filter((id) => id !== null),
    ...lines.filter((line) => HEADING.test(line)).flatMap((line) => line.match(ID) ?? []),
  ])
  const sections: { title: string; depth: number; blocks: string[] }[] = []
  for (const block of blocks(markdown)) {
    const heading = HEADING.exec(block)
    if (heading) sections.push({ title: heading[2]!.replaceAll('`', ''), depth: heading[1]!.length, blocks: [] })
    else sections.at(-1)?.blocks.push(block)
  }
  const parser = linkingParser(definedIds)
  return sections.map(({ title, depth, blocks }) => ({
    ids: title.match(ID) ?? [],
    title,
    depth,
    entries: blocks.map((block) => entry(block, parser)),
  }))
}

/** Split a text into paragraphs, list entries, tables, code and headings. */
function blocks(markdown: string): string[] {
  const result: string[] = []
  let isOpen = false
  let isCode = false
  for (const line of markdown.split('\n')) {
    const isFence = line.startsWith('```')
    if (!isCode && (line.trim() === '' || line === '---')) {
      isOpen = false
      continue
    }
    const isStart = !isCode && (HEADING.test(line) || /^(?:[*-]|\d+\.) /.test(line) || isFence)
    if (isOpen && !isStart) result[result.length - 1] += `\n${line}`
    else result.push(line)
    isOpen = !HEADING.test(line)
    if (isFence) isCode = !isCode
  }
  return result
}

function definedId(line: string): string | null {
  const match = DEFINES.exec(line)
  return match ? (match[1] ?? match[2] ?? null) : null
}

function entry(block: string, parser: Marked): Entry {
  const ids = block
    .split('\n')
    .map(definedId)
    .filter((id) => id !== null)
  const html = parser.parse(block.replace(/^[*-] /, ''), { async: false })
  return { ids, html }
}

/** Return a parser that links the ids of defined rules. */
function linkingParser(definedIds: ReadonlySet<string>): Marked {
  return new Marked({
    renderer: {
      text({ text }) {
        return escapeHtml(text).replace(ID, (id) =>
          definedIds.has(id) ? `<a href="${ruleLink(id)}" data-rule="${id}">${id}</a>` : id,
        )
      },
      html: ({ text }) => escapeHtml(text),
    },
  })
}

function escapeHtml(text: string): string {
  return text.replaceAll('&amp;', '&').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
