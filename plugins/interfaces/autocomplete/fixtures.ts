import { defineFixtures } from '#engine/plugin.ts'
import { autocomplete } from './plugin.ts'

const url = 'https://places.example/search?q={{value}}'

export const fixtures = defineFixtures(autocomplete, {
  empty: { options: { url, placeholder: 'Search for a place' } },
  filled: { value: 'Utsira', options: { url, iconLeft: 'place' } },
  noService: { value: 'Utsira' },
  long: { value: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch, Ynys Môn, Cymru', options: { url } },
  anotherType: { value: 7, options: { url } },
})
