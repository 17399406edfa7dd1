import { parse } from 'papaparse'
import { type ParseCsv, readCsv, readJson, type TableResult } from '#schemas/import/readTable.ts'

/** Bytes that a browser reads into a table without running short. */
export const largestFile = 100_000_000

/** Reads CSV or JSON, judged by the file name, or else by the first character. */
export async function readTable(file: File): Promise<TableResult> {
  if (file.size > largestFile) return { ok: false, problem: { kind: 'too-large', limit: largestFile } }
  const text = (await file.text()).replace(/^\uFEFF/, '')
  if (text.trim() === '') return { ok: false, problem: { kind: 'empty' } }
  const isJson = /\.json$/i.test(file.name) || (!/\.(csv|tsv|txt)$/i.test(file.name) && /^\s*[[{]/.test(text))
  return isJson ? readJson(text) : readCsv(text, parseCsv)
}

export const parseCsv: ParseCsv = (text, options) => parse<readonly string[]>(text, options)
