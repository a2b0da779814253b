import Foundation
import Project
import Testing

@testable import Runner

/// Names that only runs generate.
struct GeneratedNameTests {
  @Test(arguments: [
    ("ada-tp43rpi33y0cph-tti0ivvk", true),
    ("qa+ada-tp43rpi33y0cph-tti0ivvk@example.com", true),
    ("success+zeno-tp43rpi33y0cph-8ttuln5z@simulator.amazonses.com", true),
    ("ada-lovelace-countess", false), ("ada@example.com", false), ("", false), ("-", false),
    ("bob-tp43rpi33y0cph-tti0ivvk", false), ("ada-tp43rpi33y0cp-tti0ivvk", false),
    ("ada_tp43rpi33y0cph_tti0ivvk", false), ("ADA-TP43RPI33Y0CPH-TTI0IVVK", false),
  ])
  func `a generated name is recognized by its form`(_ text: String, _ occurs: Bool) {
    #expect(GeneratedName.occurs(in: text) == occurs)
  }
}
