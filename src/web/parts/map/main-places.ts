import type { Coordinates } from "#domain/places/coordinates.ts";

export type MainPlace = Coordinates & { readonly name: string };

const place = (name: string, lat: number, lng: number): MainPlace => ({ name, lat, lng });

/** The names that people find their way by on a map of Gauteng, the most important first. */
export const mainPlaces: readonly MainPlace[] = [
  place("Johannesburg", -26.2041, 28.0473),
  place("Pretoria", -25.7475, 28.1893),
  place("Midrand", -25.9935, 28.127),
  place("Soweto", -26.254, 27.872),
  place("Sandton", -26.105, 28.055),
  place("Vereeniging", -26.6735, 27.929),
  place("Krugersdorp", -26.0985, 27.772),
  place("Centurion", -25.86, 28.186),
  place("Kempton Park", -26.1035, 28.2335),
  place("Germiston", -26.218, 28.169),
  place("Springs", -26.2535, 28.4425),
  place("Benoni", -26.1885, 28.32),
  place("Bronkhorstspruit", -25.808, 28.743),
  place("Carletonville", -26.361, 27.399),
  place("Heidelberg", -26.5045, 28.359),
  place("Hammanskraal", -25.407, 28.282),
  place("Vanderbijlpark", -26.704, 27.82),
  place("Randfontein", -26.18, 27.704),
  place("Randburg", -26.0945, 28.0015),
  place("Roodepoort", -26.1625, 27.8725),
  place("Alberton", -26.2665, 28.122),
  place("Boksburg", -26.2125, 28.257),
  place("Tembisa", -25.9985, 28.224),
  place("Soshanguve", -25.513, 28.108),
  place("Mamelodi", -25.718, 28.37),
  place("Fourways", -26.0175, 28.0085),
  place("Rosebank", -26.146, 28.04),
  place("Edenvale", -26.141, 28.153),
  place("Hatfield", -25.7492, 28.237),
  place("Katlehong", -26.343, 28.153),
  place("Lenasia", -26.318, 27.829),
  place("Meyerton", -26.559, 28.019),
  place("Nigel", -26.421, 28.473),
  place("Cullinan", -25.672, 28.522),
];
