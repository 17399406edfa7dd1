import { defineFixtures } from '#engine/plugin.ts'
import { blockDocument } from './plugin.ts'

const field = { type: 'json', name: 'Body' } as const
const item = (content: string, items: readonly unknown[] = []) => ({ content, meta: {}, items })

export const fixtures = defineFixtures(blockDocument, {
  empty: { field },
  placeholder: {
    field,
    value: { blocks: [{ type: 'paragraph', data: { text: '' } }] },
    options: { placeholder: 'Write the story' },
  },
  texts: {
    field,
    value: {
      time: 1_700_000_000_000,
      blocks: [
        { id: 'a1', type: 'header', data: { text: 'The lighthouse keepers', level: 2 } },
        {
          id: 'a2',
          type: 'paragraph',
          data: { text: 'Nine winters on <b>Utsira</b>, with <a href="https://example.com">letters</a>.' },
        },
        { id: 'a3', type: 'quote', data: { text: 'The sea decides.', caption: 'A keeper', alignment: 'left' } },
        {
          id: 'a4',
          type: 'list',
          data: { style: 'ordered', meta: {}, items: [item('Oil', [item('Whale')]), item('Wicks')] },
        },
        {
          id: 'a5',
          type: 'list',
          data: { style: 'checklist', items: [{ content: 'Clean', meta: { checked: true }, items: [] }] },
        },
      ],
      version: '2.31.0',
    },
  },
  others: {
    field,
    value: {
      blocks: [
        { id: 'b1', type: 'code', data: { code: 'const light = on' } },
        { id: 'b2', type: 'delimiter', data: {} },
        {
          id: 'b3',
          type: 'table',
          data: {
            withHeadings: true,
            content: [
              ['Year', 'Keeper'],
              ['1846', 'Olsen'],
            ],
          },
        },
        { id: 'b4', type: 'image', data: { file: { url: '/assets/f1', fileId: 'f1' }, caption: 'The harbor' } },
        {
          id: 'b5',
          type: 'embed',
          data: { service: 'youtube', source: 'https://youtu.be/abc' },
          tunes: { wide: true },
        },
      ],
    },
  },
  rightToLeft: { field, value: { blocks: [{ type: 'paragraph', data: { text: 'منارة أوتسيرا في الشتاء' } }] } },
  anotherShape: { field, value: { html: '<p>No blocks</p>' } },
  closed: { field, value: { blocks: [{ type: 'paragraph', data: { text: 'Printed already' } }] }, readOnly: true },
})
